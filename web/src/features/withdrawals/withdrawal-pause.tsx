import type { AdminWithdrawal, Pause } from "@portico/contract";
import { pauseOf } from "@portico/contract";
import { useCoins, usePauses } from "../../api/queries/public.ts";
import { paths } from "../../paths.ts";
import { PauseNotice } from "../../shell/notices/pause-notice.tsx";
import { Link } from "../../shell/router/link.tsx";
import { adminPausesText } from "../../text/admin/pauses.ts";
import { setPauses } from "../office/pause-line.tsx";

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

function newName({ symbol, network }: Pause): string {
  return network === null ? (symbol ?? "") : adminPausesText.coinOn(symbol ?? "", network);
}

/** All pauses that affect withdrawals, above the queue; new coins that are not open yet in one line. */
export function WithdrawalPauses() {
  const pauses = usePauses().data?.filter(({ kind }) => kind === null || kind === "withdrawal") ?? [];
  const newCoins = pauses.filter(({ is_new }) => is_new).map(newName);
  return (
    <>
      <PauseNotice pauses={setPauses(pauses)} className="mb-4">
        <p>{adminPausesText.canApprove}</p>
      </PauseNotice>
      {newCoins.length > 0 && (
        <p className="mb-4 text-13 text-muted">
          {adminPausesText.newCoins(newCoins.join(", "))}{" "}
          <Link to={paths.adminPauses()} className="font-medium underline underline-offset-4">
            {adminPausesText.resumeThere}
          </Link>
        </p>
      )}
    </>
  );
}
