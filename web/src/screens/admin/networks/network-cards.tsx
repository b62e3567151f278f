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
import { Panel } from "../../../ui/layout/card.tsx";
import { ChainDialog } from "./chain-dialog.tsx";
import { chainStateOf, stateTones } from "./chain-state.ts";
import { DelayOfNetwork, IgnoredCauses } from "./delays.tsx";
import { NetworkFacts } from "./network-facts.tsx";
import { NodesDialog } from "./nodes-dialog.tsx";
import { PayingDialog } from "./paying-dialog.tsx";
import { RescanDialog } from "./rescan-dialog.tsx";
import { Tripwires } from "./tripwires.tsx";

const grid = "mt-4 grid gap-4 md:grid-cols-2 2xl:grid-cols-3";

/** One card per network, with its state and how far it was read. */
export function NetworkCards({ query }: { query: ReturnType<typeof useAdminChains> }) {
  const [changing, setChanging] = useState<AdminChain | null>(null);
  const [paying, setPaying] = useState<AdminChain | null>(null);
  const [rescanning, setRescanning] = useState<AdminChain | null>(null);
  const [nodesOf, setNodesOf] = useState<string | null>(null);
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
              onShowNodes={() => setNodesOf(chain.network_id)}
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
      <NodesDialog
        chain={query.data.find(({ network_id }) => network_id === nodesOf) ?? null}
        onClose={() => setNodesOf(null)}
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
  onShowNodes: () => void;
}

function NetworkCard({ chain, onChange, onChangePaying, onRescan, onShowNodes }: NetworkCardProps) {
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
      <IgnoredCauses chain={chain} />
      <DelayOfNetwork chain={chain} />
      <WithoutWitness chain={chain} />
      <NetworkFacts chain={chain} onShowNodes={onShowNodes} />
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

function CardsSkeleton() {
  return (
    <div role="status" aria-label={common.loading} className={grid}>
      {Array.from({ length: 8 }, (_, key) => key).map((key) => (
        <Skeleton key={key} className="h-80 rounded-panel" />
      ))}
    </div>
  );
}
