import type { AdminChain, ChainEndpoint } from "@portico/contract";
import { useNow } from "../../../api/time/use-now.ts";
import { nodesText as text } from "../../../text/admin/networks.ts";
import { ages, common } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { groupThousands } from "../../../ui/format/decimal.ts";
import { formatAge, formatTime } from "../../../ui/format/time.ts";
import { DataRow } from "../../../ui/layout/card.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useLastShown } from "../../../ui/overlays/use-last-shown.ts";
import { formatHeight } from "./chain-state.ts";

interface NodesDialogProps {
  /** The network as it is now; null closes the dialog. */
  chain: AdminChain | null;
  onClose: () => void;
}

/** All that is known of a network's nodes, the preferred one first. */
export function NodesDialog({ chain, onClose }: NodesDialogProps) {
  const shown = useLastShown(chain);
  if (!shown) return null;
  return (
    <Dialog
      open={chain !== null}
      onOpenChange={(open) => !open && onClose()}
      title={text.title(shown.name)}
      description={text.detail}
      closeLabel={common.close}
      footer={<Button onClick={onClose}>{common.close}</Button>}
    >
      <ol className="flex flex-col gap-5">
        {shown.endpoints.map((endpoint) => (
          <li key={endpoint.name} aria-label={endpoint.name}>
            <NodeFacts endpoint={endpoint} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function NodeFacts({ endpoint }: { endpoint: ChainEndpoint }) {
  const { name, height, behind, is_read, is_witness, answer_ms, throttled_until, version } = endpoint;
  return (
    <>
      <h3 className="text-15 font-semibold break-words">{name}</h3>
      <dl className="mt-1 border-t border-line pt-1">
        <DataRow label={text.use}>{is_read ? text.read : is_witness ? text.witness : text.standby}</DataRow>
        <Health endpoint={endpoint} />
        <DataRow label={text.lastBlock}>{height === null ? text.unknown : formatHeight(height)}</DataRow>
        {behind !== null && <DataRow label={text.behind}>{formatHeight(behind)}</DataRow>}
        {answer_ms !== null && (
          <DataRow label={text.answers}>{text.milliseconds(groupThousands(String(answer_ms)))}</DataRow>
        )}
        {throttled_until && (
          <DataRow label={text.leftAlone}>
            <span className="text-pending-ink">{formatTime(throttled_until)}</span>
          </DataRow>
        )}
        <Dissent endpoint={endpoint} />
        <DataRow label={text.software}>{version ?? text.unknown}</DataRow>
      </dl>
    </>
  );
}

function Health({ endpoint: { fault, fault_since } }: { endpoint: ChainEndpoint }) {
  const now = useNow();
  if (fault === null) return <DataRow label={text.health}>{text.sound}</DataRow>;
  return (
    <DataRow label={text.health}>
      <span className="text-down-ink">{fault}</span>
      {fault_since && (
        <span className="block text-muted">{text.since(formatAge(fault_since, now, ages))}</span>
      )}
    </DataRow>
  );
}

/** Which block it has in place of the one that was read. */
function Dissent({ endpoint: { dissent } }: { endpoint: ChainEndpoint }) {
  if (!dissent) return null;
  return (
    <>
      <DataRow label={text.disagreesAt}>
        <span className="text-down-ink">{formatHeight(dissent.height)}</span>
      </DataRow>
      <DataRow label={text.itsBlock}>
        <span className="break-all">{dissent.hash}</span>
      </DataRow>
      <DataRow label={text.readBlock}>
        <span className="break-all">{dissent.read_hash}</span>
      </DataRow>
    </>
  );
}
