import type { Coin, CoinNetwork, Transaction } from "@portico/contract";
import {
  ChevronRight,
  CircleAlert,
  CircleCheck,
  Clock,
  ExternalLink,
  type LucideIcon,
  Radio,
} from "lucide-react";
import { useId } from "react";
import { usePendingDeposits } from "../../api/queries/own.ts";
import {
  type Confirmations,
  ConfirmationsBar,
  confirmationsOf,
  confirmationsWords,
} from "../../features/transactions/confirmations.tsx";
import { paths } from "../../paths.ts";
import { Link } from "../../shell/router/link.tsx";
import { depositText } from "../../text/money/deposit.ts";
import { iconButtonClass } from "../../ui/buttons/button.tsx";
import { formatAmount } from "../../ui/format/amount.ts";
import { cx } from "../../ui/styles/cx.ts";
import { useLatestDeposits } from "./recent-deposits.tsx";
import { useArrival } from "./use-arrival.ts";

const looks: Record<keyof typeof depositText.arrived, { Icon: LucideIcon; tone: string }> = {
  pending: { Icon: Clock, tone: "bg-pending-tint text-pending-ink" },
  completed: { Icon: CircleCheck, tone: "bg-up-tint text-up-ink" },
  failed: { Icon: CircleAlert, tone: "bg-down-tint text-down-ink" },
};

interface IncomingDepositsProps {
  coin: Coin;
  network: CoinNetwork;
}

/**
 * The deposits of a coin that wait for confirmations on a network, and the latest that arrived or was decided.
 * The first of them takes the place of the text that nothing has arrived, so that nothing moves.
 */
export function IncomingDeposits({ coin, network }: IncomingDepositsProps) {
  const heading = useId();
  const arrival = useArrival(useLatestDeposits(coin.coin_id).data);
  const incoming = useIncoming(coin.coin_id, network.deposit_name);
  const isListed = incoming.some(({ deposit }) => deposit.id === arrival?.id);
  const isSaid = incoming.length > 0 && (isListed || !arrival);
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h2 id={heading} className="text-13 font-medium text-muted">
        {depositText.incoming}
      </h2>
      <News coin={coin} arrival={arrival} isHidden={isSaid} />
      {incoming.length > 0 && (
        <ul aria-labelledby={heading} className="flex flex-col gap-2">
          {incoming.map(({ deposit, confirmations }) => (
            <li key={deposit.id}>
              <Incoming deposit={deposit} symbol={coin.symbol} confirmations={confirmations} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The pending deposits whose confirmations are counted. */
function useIncoming(coinId: string, network: string) {
  const pending = usePendingDeposits(coinId).data ?? [];
  return pending
    .filter((deposit) => deposit.network === network)
    .flatMap((deposit) => {
      const confirmations = confirmationsOf(deposit);
      return confirmations ? [{ deposit, confirmations }] : [];
    });
}

interface NewsProps {
  coin: Coin;
  arrival: Transaction | null;
  /** The list below shows it, so that only screen readers need it. */
  isHidden: boolean;
}

/** Announces an arriving deposit. It is rendered before, with space for its text. */
function News({ coin, arrival, isHidden }: NewsProps) {
  const { Icon, tone } = arrival ? looks[arrival.status] : { Icon: Radio, tone: "bg-raised text-muted" };
  const box = "flex min-h-15 items-center gap-2.5 rounded-control px-3.5 py-2 text-13 font-medium";
  return (
    <div role="status" className={isHidden ? "sr-only" : cx(box, tone)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {arrival ? (
        <p key={`${arrival.id} ${arrival.status}`}>
          {depositText.arrived[arrival.status](
            depositText.amountOf(formatAmount(arrival.amount, 8), coin.symbol),
          )}{" "}
          {!isHidden && (
            <Link
              to={paths.transactionDetails("deposit", arrival.id)}
              className="font-semibold whitespace-nowrap underline underline-offset-4"
            >
              {depositText.seeDetails}
            </Link>
          )}
        </p>
      ) : (
        !isHidden && <p>{depositText.waiting}</p>
      )}
    </div>
  );
}

interface IncomingProps {
  deposit: Transaction;
  symbol: string;
  confirmations: Confirmations;
}

/** One that waits for confirmations, with links to its details and to the explorer. */
function Incoming({ deposit, symbol, confirmations }: IncomingProps) {
  const { id, amount, explorer_url } = deposit;
  return (
    <div className="flex min-h-15 items-center rounded-control bg-pending-tint text-13 font-medium text-pending-ink">
      <Link
        to={paths.transactionDetails("deposit", id)}
        className="flex min-h-15 min-w-0 flex-1 items-center gap-2.5 rounded-control py-2 pl-3.5"
      >
        <span className="min-w-0 flex-1">
          <span className="figures flex flex-wrap justify-between gap-x-3">
            <span className="font-semibold">{depositText.amountOf(formatAmount(amount, 8), symbol)}</span>
            <span>{confirmationsWords(confirmations)}</span>
          </span>
          <ConfirmationsBar of={confirmations} className="mt-1.5" />
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0" />
      </Link>
      {explorer_url ? (
        <a
          href={explorer_url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={depositText.explore}
          title={depositText.explore}
          className={iconButtonClass("quiet", "text-pending-ink")}
        >
          <ExternalLink aria-hidden className="size-4" />
        </a>
      ) : (
        <span className="w-3.5" />
      )}
    </div>
  );
}
