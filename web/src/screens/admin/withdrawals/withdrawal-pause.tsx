import type { AdminWithdrawal } from "@portico/contract";
import { pauseOf } from "@portico/contract";
import { useCoins, usePauses } from "../../../api/queries/public.ts";
import { PauseNotice } from "../../../shell/notices/pause-notice.tsx";
import { adminPausesText } from "../../../text/admin/pauses.ts";

/** Says that withdrawals like this one are paused; it can still be decided. */
export function WithdrawalPause({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const pauses = usePauses().data ?? [];
  const coin = useCoins().data?.find(({ coin_id }) => coin_id === withdrawal.coin_id);
  const network = coin?.networks.find(({ withdrawal_name }) => withdrawal_name === withdrawal.network);
  const asked = {
    kind: "withdrawal",
    coinIds: [withdrawal.coin_id],
    networkId: network?.network_id,
  } as const;
  const pause = withdrawal.status === "pending" ? pauseOf(pauses, asked) : undefined;
  return (
    <PauseNotice pauses={pause ? [pause] : []}>
      <p>{adminPausesText.canApprove}</p>
    </PauseNotice>
  );
}

/** All pauses that affect withdrawals, above the queue. */
export function WithdrawalPauses() {
  const pauses = usePauses().data?.filter(({ kind }) => kind === null || kind === "withdrawal") ?? [];
  return (
    <PauseNotice pauses={pauses} className="mb-4">
      <p>{adminPausesText.canApprove}</p>
    </PauseNotice>
  );
}
