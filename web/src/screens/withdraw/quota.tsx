import { limits } from "@portico/contract";
import { useWithdrawalQuota } from "../../api/queries/own.ts";
import { withdrawText } from "../../text/money/withdraw.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { formatAmount } from "../../ui/format/amount.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { WithdrawalTime } from "./withdrawal-time.tsx";

/** One line, with space for two on a phone. */
const use = "max-sm:min-h-10";

/** The processing time, and the daily limit. */
export function Quota({ coinId }: { coinId: string }) {
  const { data } = useWithdrawalQuota();
  return (
    <div className="figures flex flex-col gap-1 text-13 text-muted">
      <WithdrawalTime coinId={coinId} />
      <p>{withdrawText.quota(formatAmount(data?.quota ?? limits.daily_withdrawal_quota_usdt, 2))}</p>
      {data ? (
        <>
          <progress
            aria-label={withdrawText.quotaBar}
            max={100}
            value={percentUsed(data.used, data.quota)}
            className="mt-1.5 h-1.5 w-full appearance-none overflow-hidden rounded-full bg-neutral-tint [&::-moz-progress-bar]:bg-accent-fill [&::-webkit-progress-bar]:bg-neutral-tint [&::-webkit-progress-value]:bg-accent-fill"
          />
          <p className={use}>
            {withdrawText.quotaUse(formatAmount(data.used, 2), formatAmount(data.left, 2))}
          </p>
        </>
      ) : (
        <>
          <Skeleton className="mt-1.5 h-1.5" />
          <div className={use}>
            <Skeleton className="my-1 h-3.5 w-56" />
          </div>
        </>
      )}
    </div>
  );
}

/** Only for the width of a bar, so a JS number is precise enough. */
function percentUsed(used: string, quota: string): number {
  const whole = toBig(quota);
  return whole.gt(0) ? Math.min(100, toBig(used).div(whole).times(100).toNumber()) : 100;
}
