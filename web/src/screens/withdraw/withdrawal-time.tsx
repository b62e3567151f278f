import { useWithdrawalTime } from "../../api/queries/own.ts";
import { withdrawText } from "../../text/money/withdraw.ts";

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400] as const;

/** What withdrawals of the coin took lately; without enough of them, that an administrator approves each. */
export function WithdrawalTime({ coinId }: { coinId: string }) {
  const { data, isPending } = useWithdrawalTime(coinId);
  const seconds = data?.seconds ?? null;
  // The longest of the texts keeps its lines until it is known which one it is, so that nothing moves.
  return (
    <p className="grid *:[grid-area:1/1]">
      {(isPending || seconds !== null) && (
        <span aria-hidden className="invisible">
          {withdrawText.time.unknown()}
        </span>
      )}
      {!isPending && <span>{withdrawText.time[unitOf(seconds)](countOf(seconds ?? 0))}</span>}
    </p>
  );
}

function unitOf(seconds: number | null): keyof typeof withdrawText.time {
  if (seconds === null) return "unknown";
  if (seconds < HOUR) return "minutes";
  return seconds < DAY ? "hours" : "days";
}

function countOf(seconds: number): number {
  const unit = seconds < HOUR ? MINUTE : seconds < DAY ? HOUR : DAY;
  return Math.round(seconds / unit);
}
