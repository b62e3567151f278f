import type { AdminChain } from "@portico/contract";
import { useStopRescan } from "../../../api/queries/chains.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { rescanText as text } from "../../../text/admin/networks.ts";
import { ages } from "../../../text/app/common.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { groupThousands } from "../../../ui/format/decimal.ts";
import { formatAge } from "../../../ui/format/time.ts";
import { DataRow } from "../../../ui/layout/card.tsx";
import { formatHeight } from "./chain-state.ts";

/** How far old blocks have been read again, and a way to stop that; nothing if they never were. */
export function RescanRow({ chain: { network_id, name, rescan } }: { chain: AdminChain }) {
  const now = useNow();
  const may = useMay("admin_stop_rescan");
  const stop = useStopRescan({
    onDone: () => notify.success(text.stopped, "chain"),
    onFailed: (error) => notify.error(errorText(error, text.stopFailed), "chain"),
  });
  if (!rescan) return null;
  const { from_height, to_height, next_height, found, ended_at } = rescan;
  const end = ended_at === null ? to_height : next_height - 1;
  return (
    <DataRow label={text.row}>
      {text.range(formatHeight(from_height), formatHeight(Math.max(end, from_height)))}
      <span className="block text-13 text-muted">
        {ended_at === null
          ? text.running(formatHeight(to_height - next_height + 1))
          : text.ended(formatAge(ended_at, now, ages))}{" "}
        {text.found(groupThousands(String(found)))}
      </span>
      {ended_at === null && (
        <Button
          size="sm"
          className="mt-1"
          aria-label={text.stopOf(name)}
          busy={stop.isPending}
          disabled={!may.allowed}
          reason={may.reason}
          onClick={() => stop.mutate({ p_network_id: network_id })}
        >
          {text.stop}
        </Button>
      )}
    </DataRow>
  );
}
