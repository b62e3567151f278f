import type { Coin } from "@portico/contract";
import { CircleAlert, CircleCheck, Clock, type LucideIcon, Radio } from "lucide-react";
import { paths } from "../../paths.ts";
import { Link } from "../../shell/router/link.tsx";
import { depositText } from "../../text/money/deposit.ts";
import { formatAmount } from "../../ui/format/amount.ts";
import { cx } from "../../ui/styles/cx.ts";
import { useLatestDeposits } from "./recent-deposits.tsx";
import { useArrival } from "./use-arrival.ts";

const looks: Record<keyof typeof depositText.arrived, { Icon: LucideIcon; tone: string }> = {
  pending: { Icon: Clock, tone: "bg-pending-tint text-pending-ink" },
  completed: { Icon: CircleCheck, tone: "bg-up-tint text-up-ink" },
  failed: { Icon: CircleAlert, tone: "bg-down-tint text-down-ink" },
};

/** Announces an arriving deposit. It is rendered before, with space for its text, so that nothing moves. */
export function ArrivalLine({ coin }: { coin: Coin }) {
  const arrival = useArrival(useLatestDeposits(coin.coin_id).data);
  const { Icon, tone } = arrival ? looks[arrival.status] : { Icon: Radio, tone: "bg-raised text-muted" };
  return (
    <div
      role="status"
      className={cx(
        "flex min-h-15 items-center gap-2.5 rounded-control px-3.5 py-2 text-13 font-medium",
        tone,
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {arrival ? (
        <p key={`${arrival.id} ${arrival.status}`}>
          {depositText.arrived[arrival.status](
            depositText.amountOf(formatAmount(arrival.amount, 8), coin.symbol),
          )}{" "}
          <Link
            to={paths.transactionDetails("deposit", arrival.id)}
            className="font-semibold whitespace-nowrap underline underline-offset-4"
          >
            {depositText.seeDetails}
          </Link>
        </p>
      ) : (
        <p>{depositText.waiting}</p>
      )}
    </div>
  );
}
