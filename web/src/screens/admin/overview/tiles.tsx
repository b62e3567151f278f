import { isFirstLoad } from "../../../api/cache/load-state.ts";
import { useMailQueue } from "../../../api/queries/admin-overview.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { type PriceHealth, usePriceHealth } from "../../../features/prices/use-price-health.ts";
import { isOverdue } from "../../../features/withdrawals/is-overdue.ts";
import { paths } from "../../../paths.ts";
import { adminOverviewText as text } from "../../../text/admin/overview.ts";
import { ages } from "../../../text/app/common.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { groupThousands } from "../../../ui/format/decimal.ts";
import { formatMoney } from "../../../ui/format/price.ts";
import { formatAge, formatDateTime } from "../../../ui/format/time.ts";
import { cx } from "../../../ui/styles/cx.ts";
import type { Figure } from "./figure.ts";
import { BigFigure, FigureCard } from "./figure-card.tsx";

/** The height of the fullest tile: phones, tablets and desktops wrap lines differently. */
const tile = "min-h-52 md:min-h-56 xl:min-h-64";

/** Pending withdrawals, and the pending adjustments above them in the queue. */
export function WaitingWithdrawals({ figure }: { figure: Figure<"waiting"> }) {
  return (
    <FigureCard
      title={text.pendingWithdrawals}
      figure={figure}
      className={tile}
      link={{ to: paths.adminWithdrawals(), label: text.decideWithdrawals }}
    >
      {({ withdrawals, withdrawals_usd, oldest_withdrawal_at, adjustments }) => (
        <Waiting
          count={withdrawals}
          oldest={oldest_withdrawal_at}
          worth={text.worth(formatMoney(withdrawals_usd))}
          also={adjustments > 0 ? text.adjustments(adjustments) : undefined}
        />
      )}
    </FigureCard>
  );
}

/** Pending deposits: those of watched networks until they are credited. The others are entered by hand. */
export function WaitingDeposits({ figure }: { figure: Figure<"waiting"> }) {
  return (
    <FigureCard
      title={text.pendingDeposits}
      figure={figure}
      className={tile}
      link={
        figure?.deposits === 0
          ? { to: paths.adminUsers(), label: text.creditByHand }
          : {
              to: paths.adminTransactions({ type: "deposit", status: "pending" }),
              label: text.decideDeposits,
            }
      }
    >
      {({ deposits, oldest_deposit_at }) => (
        <Waiting count={deposits} oldest={oldest_deposit_at} none={text.noDeposits} />
      )}
    </FigureCard>
  );
}

interface WaitingProps {
  count: number;
  oldest: string | null;
  worth?: string;
  /** What is said if nothing waits. */
  none?: string;
  /** What else waits in the same list. */
  also?: string | undefined;
}

function Waiting({ count, oldest, worth, none = text.nothingWaits, also }: WaitingProps) {
  const now = useNow();
  const isLong = oldest !== null && isOverdue(oldest, now);
  return (
    <>
      <BigFigure tone={isLong ? "warning" : undefined}>{groupThousands(String(count))}</BigFigure>
      {oldest ? (
        <p className="figures text-13 text-muted">
          <span className="block">{text.oldest(formatAge(oldest, now, ages))}</span>
          {worth}
        </p>
      ) : (
        !also && <p className="text-13 text-muted">{none}</p>
      )}
      {also && <p className="text-13 font-medium text-pending-ink">{also}</p>}
    </>
  );
}

/** How many coins can be traded at a current price, as the sidebar says it. */
export function PriceAge({ figure }: { figure: Figure<"prices"> }) {
  const { isLoading, coins, old, isClosed } = usePriceHealth();
  return (
    <FigureCard
      title={text.prices}
      figure={figure && isLoading ? undefined : figure}
      className={tile}
      link={{ to: paths.adminCron(), label: text.cron }}
    >
      {({ is_simulated }) => (
        <>
          <BigFigure tone={old.length > 0 || coins === 0 ? "warning" : undefined}>
            {coins === 0 ? (isClosed ? text.closed : text.noPrices) : text.current(coins - old.length, coins)}
          </BigFigure>
          <p
            className={cx(
              "flex flex-wrap items-center gap-2 text-13",
              old.length > 0 ? "font-medium text-pending-ink" : "text-muted",
            )}
          >
            {textOf({ coins, old, isClosed })}
            {is_simulated && <Badge tone="pending">{text.simulated}</Badge>}
          </p>
        </>
      )}
    </FigureCard>
  );
}

function textOf({ coins, old, isClosed }: Pick<PriceHealth, "coins" | "old" | "isClosed">): string {
  if (isClosed) return text.allClosed;
  return old.length > 0 ? text.stale(old.length, coins, namesOf(old)) : text.allFresh(coins);
}

/** As many symbols as the tile has room for. */
const MAX_NAMES = 5;

function namesOf(symbols: string[]): string {
  const shown = symbols.slice(0, MAX_NAMES).join(", ");
  return symbols.length > MAX_NAMES ? text.moreCoins(shown, symbols.length - MAX_NAMES) : shown;
}

/** How many emails wait to be sent, and whether some failed. */
export function Mail() {
  const query = useMailQueue();
  const hasFailed = query.data ? query.data.waiting === null : !isFirstLoad(query);
  const figure = hasFailed ? null : query.data;
  return (
    <FigureCard title={text.mail} figure={figure} className={tile}>
      {({ is_on, waiting: count, failed, refused, counted_at }) => {
        const waiting = count ?? 0;
        return (
          <>
            <BigFigure tone={waiting > 100 || failed > 0 ? "warning" : undefined}>
              {groupThousands(String(waiting))}
            </BigFigure>
            <p className="text-13 text-muted">
              {!is_on ? text.mailOff : waiting > 0 ? text.mailWaiting(waiting) : text.mailEmpty}
            </p>
            {failed > 0 && <p className="text-13 text-pending-ink">{text.mailFailed(failed)}</p>}
            {refused > 0 && <p className="text-13 text-muted">{text.mailRefused(refused)}</p>}
            {counted_at && <p className="text-13 text-muted">{text.asOf(formatDateTime(counted_at))}</p>}
          </>
        );
      }}
    </FigureCard>
  );
}
