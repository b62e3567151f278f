import type { AdminChain } from "@portico/contract";
import { TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { isFirstLoad, useBriefWait } from "../../../api/cache/load-state.ts";
import { useWaiting } from "../../../api/queries/admin-overview.ts";
import type { useAdminChains } from "../../../api/queries/chains.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { MissingCoins } from "../../../features/prices/missing-coins.tsx";
import { paths } from "../../../paths.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { Link } from "../../../shell/router/link.tsx";
import { rescanText, networksText as text } from "../../../text/admin/networks.ts";
import { networkPayingText } from "../../../text/admin/paying.ts";
import { ages, common } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { groupThousands } from "../../../ui/format/decimal.ts";
import { formatAge } from "../../../ui/format/time.ts";
import { DataRow, Panel } from "../../../ui/layout/card.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import { ChainDialog } from "./chain-dialog.tsx";
import { blocksBehind, chainStateOf, formatHeight, stateTones } from "./chain-state.ts";
import { PayingDialog } from "./paying-dialog.tsx";
import { PayingRows } from "./paying-rows.tsx";
import { RescanDialog } from "./rescan-dialog.tsx";
import { RescanRow } from "./rescan-row.tsx";
import { Tripwires } from "./tripwires.tsx";

const grid = "mt-4 grid gap-4 md:grid-cols-2 2xl:grid-cols-3";

/** One card per network, with its state and how far it was read. */
export function NetworkCards({ query }: { query: ReturnType<typeof useAdminChains> }) {
  const [changing, setChanging] = useState<AdminChain | null>(null);
  const [paying, setPaying] = useState<AdminChain | null>(null);
  const [rescanning, setRescanning] = useState<AdminChain | null>(null);
  // The alarms are above the cards, so that nothing is pushed down.
  const isWaiting = useBriefWait(useWaiting());
  if (isFirstLoad(query) || isWaiting) return <CardsSkeleton />;
  if (!query.data) return <LoadFailure title={text.loadFailed} query={query} />;
  return (
    <>
      <MissingCoins className="mt-4" />
      <ul aria-label={text.networks} className={grid}>
        {query.data.map((chain) => (
          <li key={chain.network_id} aria-label={chain.name} className="flex min-w-0">
            <NetworkCard
              chain={chain}
              onChange={() => setChanging(chain)}
              onChangePaying={() => setPaying(chain)}
              onRescan={() => setRescanning(chain)}
            />
          </li>
        ))}
      </ul>
      <ChainDialog
        chain={changing}
        current={query.data.find(({ network_id }) => network_id === changing?.network_id)}
        onClose={() => setChanging(null)}
      />
      <PayingDialog
        chain={paying}
        current={query.data.find(({ network_id }) => network_id === paying?.network_id)}
        onClose={() => setPaying(null)}
      />
      <RescanDialog
        chain={rescanning}
        current={query.data.find(({ network_id }) => network_id === rescanning?.network_id)}
        onClose={() => setRescanning(null)}
      />
    </>
  );
}

interface NetworkCardProps {
  chain: AdminChain;
  onChange: () => void;
  onChangePaying: () => void;
  onRescan: () => void;
}

function NetworkCard({ chain, onChange, onChangePaying, onRescan }: NetworkCardProps) {
  const heading = useId();
  const may = useMay("admin_set_chain");
  const mayPaying = useMay("admin_set_paying");
  return (
    <Panel aria-labelledby={heading} className="flex min-w-0 flex-1 flex-col p-5">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h2 id={heading} className="text-19 font-semibold">
          {chain.name}
        </h2>
        <Badge tone={stateTones[chainStateOf(chain)]}>{text.states[chainStateOf(chain)]}</Badge>
      </div>
      <Fault chain={chain} />
      <Tripwires chain={chain} />
      <WithoutWitness chain={chain} />
      <Facts chain={chain} />
      <div className="mt-auto flex flex-col gap-3 pt-3">
        {!chain.is_tried && (
          <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
            {text.untried}
          </Callout>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            aria-label={text.changeOf(chain.name)}
            disabled={!may.allowed}
            reason={may.reason}
            onClick={onChange}
          >
            {text.change}
          </Button>
          <Button
            size="sm"
            aria-label={networkPayingText.changeOf(chain.name)}
            disabled={!mayPaying.allowed}
            reason={mayPaying.reason}
            onClick={onChangePaying}
          >
            {networkPayingText.change}
          </Button>
          {chain.is_watched && <RescanButton chain={chain} onRescan={onRescan} />}
        </div>
      </div>
    </Panel>
  );
}

function RescanButton({ chain, onRescan }: { chain: AdminChain; onRescan: () => void }) {
  const may = useMay("admin_rescan_chain");
  const reason = chain.credited_height === null ? rescanText.notCredited : may.reason;
  return (
    <Button
      size="sm"
      aria-label={rescanText.openOf(chain.name)}
      disabled={!may.allowed || chain.credited_height === null}
      reason={reason}
      onClick={onRescan}
    >
      {rescanText.open}
    </Button>
  );
}

/** Why the network can't be read, and since when. */
function Fault({ chain }: { chain: AdminChain }) {
  const now = useNow();
  if (chain.fault === null || !["fault", "paused"].includes(chainStateOf(chain))) return null;
  return (
    <div className="mt-3">
      <Callout tone="danger">
        <p className="break-words">{chain.fault}</p>
        {chain.fault_since && (
          <p className="figures font-normal">{text.since(formatAge(chain.fault_since, now, ages))}</p>
        )}
      </Callout>
    </div>
  );
}

/** How many deposits only wait for a second node, and what to do about it. */
function WithoutWitness({ chain }: { chain: AdminChain }) {
  if (chain.without_witness === 0) return null;
  return (
    <div className="mt-3">
      <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
        <p>{text.withoutWitness(groupThousands(String(chain.without_witness)))}</p>
        <p className="font-normal">{text.withoutWitnessDetail}</p>
        <Link
          to={paths.adminNetworks({ tab: "arrivals", state: "confirming", network: chain.network_id })}
          aria-label={text.showWaitingOf(chain.name)}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {text.showWaiting}
        </Link>
      </Callout>
    </div>
  );
}

/** After how many blocks a deposit is credited, and a large one. */
function confirmationsOf({
  confirmations,
  large_from_usd,
  large_confirmations,
  uses_finality,
}: AdminChain): string {
  const count = groupThousands(String(confirmations));
  if (uses_finality) return text.finality(count);
  if (large_from_usd === null || large_confirmations === null) return count;
  return text.largeConfirmations(
    count,
    groupThousands(String(large_confirmations)),
    groupThousands(large_from_usd),
  );
}

/** Which deposits need a second node. */
function secondNodeOf({ witness_from_usd }: AdminChain): string {
  if (witness_from_usd === null) return text.secondNodeNever;
  return Number(witness_from_usd) === 0
    ? text.secondNodeAlways
    : text.secondNodeFrom(groupThousands(witness_from_usd));
}

function Facts({ chain }: { chain: AdminChain }) {
  const now = useNow();
  const { height, moved_at, final_height, uses_finality, endpoints, is_watched } = chain;
  const behind = blocksBehind(chain);
  return (
    <dl className="mt-2 [&>div]:text-15">
      <DataRow label={text.lastBlock}>
        {height === null ? text.noBlock : formatHeight(height)}
        {height !== null && is_watched && behind !== null && (
          <span className={cx("block text-13", behind > 0 ? "text-pending-ink" : "text-muted")}>
            {behind > 0 ? text.behind(formatHeight(behind)) : text.upToDate}
          </span>
        )}
      </DataRow>
      {moved_at && <DataRow label={text.taken}>{formatAge(moved_at, now, ages)}</DataRow>}
      {uses_finality && final_height !== null && (
        <DataRow label={text.finalBlock}>{formatHeight(final_height)}</DataRow>
      )}
      <DataRow label={text.confirmations}>{confirmationsOf(chain)}</DataRow>
      <DataRow label={text.secondNode}>{secondNodeOf(chain)}</DataRow>
      <DataRow label={text.confirming}>
        <Count chain={chain} of="confirming" what={text.confirming} state="confirming" />
      </DataRow>
      <DataRow label={text.toDecide}>
        <Count chain={chain} of="to_decide" what={text.toDecide} state="to_decide" />
      </DataRow>
      <RescanRow chain={chain} />
      <AuditRow chain={chain} />
      <PayingRows chain={chain} />
      {is_watched && (
        <DataRow label={text.nodes}>
          {endpoints.length === 0 ? text.noNodes : <Nodes endpoints={endpoints} />}
        </DataRow>
      )}
    </dl>
  );
}

/** When balances were last compared with what was read, and what keeps that from going on. */
function AuditRow({ chain: { audit, is_watched } }: { chain: AdminChain }) {
  const now = useNow();
  if (!audit || !is_watched) return null;
  return (
    <DataRow label={text.audited}>
      {audit.finished_at ? formatAge(audit.finished_at, now, ages) : text.notAudited}
      {audit.fault && <span className="block text-13 break-words text-down-ink">{audit.fault}</span>}
    </DataRow>
  );
}

interface CountProps {
  chain: AdminChain;
  of: "confirming" | "to_decide";
  what: string;
  state: string;
}

/** A number of payments that leads to them. */
function Count({ chain, of, what, state }: CountProps) {
  const count = groupThousands(String(chain[of]));
  if (chain[of] === 0) return <>{count}</>;
  return (
    <Link
      to={paths.adminNetworks({ tab: "arrivals", state, network: chain.network_id })}
      aria-label={text.show(count, what, chain.name)}
      className={cx(
        "-my-2 inline-block py-2 pl-4 font-semibold underline underline-offset-4",
        of === "to_decide" ? "text-pending-ink" : "text-accent-ink",
      )}
    >
      {count}
    </Link>
  );
}

/** Each node with its block or its fault. */
function Nodes({ endpoints }: Pick<AdminChain, "endpoints">) {
  return (
    <ul className="flex flex-col gap-1 text-13">
      {endpoints.map(({ name, fault, height }) => (
        <li key={name} className="flex items-baseline justify-end gap-2">
          <span className="min-w-0 break-words">
            <span className="font-semibold">{name}</span>{" "}
            <span className={fault ? "text-down-ink" : "text-muted"}>
              {fault ?? (height === null ? text.noAnswer : text.atBlock(formatHeight(height)))}
            </span>
          </span>
          <span
            aria-hidden
            className={cx(
              "size-2 shrink-0 rounded-full",
              fault ? "bg-down" : height === null ? "bg-muted" : "bg-up",
            )}
          />
        </li>
      ))}
    </ul>
  );
}

function CardsSkeleton() {
  return (
    <div role="status" aria-label={common.loading} className={grid}>
      {Array.from({ length: 8 }, (_, key) => key).map((key) => (
        <Skeleton key={key} className="h-80 rounded-panel" />
      ))}
    </div>
  );
}
