import type { AdminChain } from "@portico/contract";
import { useNow } from "../../../api/time/use-now.ts";
import { paths } from "../../../paths.ts";
import { Link } from "../../../shell/router/link.tsx";
import { networksText as text } from "../../../text/admin/networks.ts";
import { ages, spans } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { groupThousands } from "../../../ui/format/decimal.ts";
import { formatAge, formatSpan } from "../../../ui/format/time.ts";
import { DataRow } from "../../../ui/layout/card.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import { blocksBehind, formatHeight } from "./chain-state.ts";
import { NodeList } from "./node-list.tsx";
import { PayingRows } from "./paying-rows.tsx";
import { RescanRow } from "./rescan-row.tsx";

interface NetworkFactsProps {
  chain: AdminChain;
  onShowNodes: () => void;
}

/** How far a network was read, how its deposits are credited, and its nodes. */
export function NetworkFacts({ chain, onShowNodes }: NetworkFactsProps) {
  const { endpoints, is_watched } = chain;
  return (
    <dl className="mt-2 [&>div]:text-15">
      <LastBlock chain={chain} />
      <FinalBlock chain={chain} />
      <DataRow label={text.confirmations}>{confirmationsOf(chain)}</DataRow>
      <DataRow label={text.secondNode}>{secondNodeOf(chain)}</DataRow>
      <DataRow label={text.confirming}>
        <Count chain={chain} of="confirming" what={text.confirming} state="confirming" />
        <WaitingLongest chain={chain} />
      </DataRow>
      <DataRow label={text.toDecide}>
        <Count chain={chain} of="to_decide" what={text.toDecide} state="to_decide" />
      </DataRow>
      <RescanRow chain={chain} />
      <AuditRow chain={chain} />
      <PayingRows chain={chain} />
      {is_watched && (
        <DataRow label={text.nodes}>
          {endpoints.length === 0 ? text.noNodes : <NodeList chain={chain} />}
          {endpoints.length > 0 && (
            <Button
              size="sm"
              className="mt-2"
              aria-label={text.nodeDetailsOf(chain.name)}
              onClick={onShowNodes}
            >
              {text.nodeDetails}
            </Button>
          )}
        </DataRow>
      )}
    </dl>
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

/** The last block that was taken, how old it is, and how far the node is ahead. */
function LastBlock({ chain }: { chain: AdminChain }) {
  const now = useNow();
  const { height, moved_at, newest_at, block_seconds, behind_seconds, is_watched } = chain;
  const behind = blocksBehind(chain);
  return (
    <>
      <DataRow label={text.lastBlock}>
        {height === null ? text.noBlock : formatHeight(height)}
        {height !== null && is_watched && behind !== null && (
          <span className={cx("block text-13", behind > 0 ? "text-pending-ink" : "text-muted")}>
            {behind > 0 ? text.behind(formatHeight(behind), spanOf(behind_seconds)) : text.upToDate}
          </span>
        )}
      </DataRow>
      {newest_at && (
        <DataRow label={text.mined}>
          {formatAge(newest_at, now, ages)}
          {block_seconds !== null && (
            <span className="block text-13 text-muted">{text.usually(blockTime(block_seconds))}</span>
          )}
        </DataRow>
      )}
      {moved_at && <DataRow label={text.taken}>{formatAge(moved_at, now, ages)}</DataRow>}
    </>
  );
}

/** The last block that the node calls final, and how far that is behind. */
function FinalBlock({ chain: { uses_finality, final_height, final_lag } }: { chain: AdminChain }) {
  if (!uses_finality || final_height === null) return null;
  return (
    <DataRow label={text.finalBlock}>
      {formatHeight(final_height)}
      {final_lag && (
        <span className={cx("block text-13", final_lag.is_late ? "text-pending-ink" : "text-muted")}>
          {text.finalBehind(formatHeight(final_lag.blocks), spanOf(final_lag.seconds))}
        </span>
      )}
      {final_lag?.is_late && (
        <span className="block text-13 text-pending-ink">
          {text.finalLate(spanOf(final_lag.usual_seconds) ?? "")}
        </span>
      )}
    </DataRow>
  );
}

/** Since when the deposit has waited that waits longest. */
function WaitingLongest({ chain: { oldest_waiting_at } }: { chain: AdminChain }) {
  const now = useNow();
  if (oldest_waiting_at === null) return null;
  return (
    <span className="block text-13 text-muted">
      {text.waitingLongest(formatAge(oldest_waiting_at, now, ages))}
    </span>
  );
}

function spanOf(seconds: number | null): string | null {
  return seconds === null ? null : formatSpan(seconds * 1_000, spans);
}

/** The time between two blocks, which is less than a second on some networks. */
function blockTime(seconds: number): string {
  return seconds < 60 ? spans.seconds(seconds) : formatSpan(seconds * 1_000, spans);
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
