import {
  networkByDepositName,
  networkByWithdrawalName,
  oneOf,
  type Transaction,
  transactionTypes,
} from "@portico/contract";
import { ArrowLeft, Clock, Undo2, X } from "lucide-react";
import { useEffect } from "react";
import { isFirstLoad } from "../../api/cache/load-state.ts";
import { isRefusal } from "../../api/http/client.ts";
import { useSymbolOf } from "../../api/queries/coin-names.ts";
import { useTransaction } from "../../api/queries/own.ts";
import { useCoins } from "../../api/queries/public.ts";
import { DelayLine } from "../../features/chains/delay-notice.tsx";
import {
  ConfirmationsBar,
  confirmationsOf,
  confirmationsWords,
  isSent,
} from "../../features/transactions/confirmations.tsx";
import type { DetailsState } from "../../features/transactions/transaction-list.tsx";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../shell/navigation/link-button.tsx";
import { notify } from "../../shell/notices/notify.ts";
import { Page } from "../../shell/page/page.tsx";
import { Link } from "../../shell/router/link.tsx";
import { Navigate, useLocation, useParams } from "../../shell/router/router.tsx";
import { common } from "../../text/app/common.ts";
import { confirmationsText } from "../../text/money/confirmations.ts";
import { historyText } from "../../text/money/history.ts";
import { cancelText, detailsText } from "../../text/money/transaction-details.ts";
import { FittingAmount } from "../../ui/amounts/amount-text.tsx";
import { iconButtonClass } from "../../ui/buttons/button.tsx";
import { StatusBadge } from "../../ui/feedback/badge.tsx";
import { Callout, Empty } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { formatExact } from "../../ui/format/amount.ts";
import { Panel } from "../../ui/layout/card.tsx";
import { CoinIcon } from "../../ui/marks/coin-icon.tsx";
import { CancelWithdrawal } from "./cancel-withdrawal.tsx";
import { Facts } from "./facts.tsx";
import { SaveRecipient } from "./save-recipient.tsx";

/** One transaction; its status is updated live. */
export function TransactionDetailsScreen() {
  const { type: typeText, id = "" } = useParams();
  const type = oneOf(transactionTypes, typeText);
  return type ? <Details type={type} id={id} /> : <NotFound />;
}

function Details({ type, id }: Pick<Transaction, "type" | "id">) {
  const query = useTransaction(type, id);
  const search = useHistorySearch();
  const coins = useCoins();
  const isMissing = isRefusal(query.error, "not_found", "invalid_input");
  const hasFailed = query.isError && !isMissing && !query.data;
  useEffect(() => {
    if (hasFailed) notify.error(detailsText.failed, "details");
  }, [hasFailed]);

  if (hasFailed) return <Navigate to={paths.history()} replace />;
  if (isMissing) return <NotFound />;
  return (
    <Page title={detailsText.title} narrow>
      <header className="mb-5 flex items-center gap-2">
        <Link
          to={`${paths.history()}${search}`}
          aria-label={detailsText.back}
          className={iconButtonClass("quiet", "-ml-3")}
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <h1 className="text-19 font-bold">{detailsText.title}</h1>
      </header>
      <Panel className="p-5 md:p-6">
        {query.data && !isFirstLoad(coins) ? (
          <>
            <Summary transaction={query.data} />
            <Meanwhile transaction={query.data} />
            <Facts transaction={query.data} />
            <CancelWithdrawal transaction={query.data} />
            <SaveRecipient transaction={query.data} />
          </>
        ) : (
          <DetailsSkeleton />
        )}
      </Panel>
    </Page>
  );
}

/** The filters of the history that led here. The state of a history entry can come from anywhere. */
function useHistorySearch(): string {
  const { history } = (useLocation().state ?? {}) as DetailsState;
  return typeof history === "string" ? history : "";
}

function Summary({ transaction }: { transaction: Transaction }) {
  const { coin_id, amount, status, is_cancelled } = transaction;
  const symbolOf = useSymbolOf();
  return (
    <div className="flex flex-col items-center gap-1 pt-2 pb-5 text-center">
      <CoinIcon coinId={coin_id} symbol={symbolOf(coin_id)} size={56} />
      <p className="mt-3 text-15 text-muted">{labelOf(transaction)}</p>
      <FittingAmount
        text={detailsText.amountOf(formatExact(amount), symbolOf(coin_id))}
        className="mb-2 w-full text-34 font-bold"
      />
      <span role="status">
        {is_cancelled ? (
          <StatusBadge status="cancelled" label={historyText.cancelled} />
        ) : (
          <StatusBadge status={status} label={historyText.statuses[status]} />
        )}
      </span>
    </div>
  );
}

function labelOf({ type, status, direction }: Transaction): string {
  if (type === "adjustment") return detailsText.adjusted[direction ?? "add"];
  return status === "completed" ? detailsText.labels[type] : detailsText.undone[type];
}

/** What a status means for the user's coins if that is not obvious, and the reason for it. */
function Meanwhile({ transaction }: { transaction: Transaction }) {
  const { type, status, rejection_reason: reason } = transaction;
  // Adjustments complete at once; their reason is shown below.
  if (type === "adjustment") return null;
  if (status === "pending") {
    return (
      <Callout icon={<Clock aria-hidden className="size-4" />}>
        <p>{waitingWords(transaction, type)}</p>
        <Delay transaction={transaction} />
        <Progress transaction={transaction} />
      </Callout>
    );
  }
  if (status !== "failed" || type === "swap") return null;
  return (
    <Callout
      icon={
        type === "withdrawal" ? (
          <Undo2 aria-hidden className="size-4" />
        ) : (
          <X aria-hidden className="size-4" />
        )
      }
    >
      <p>{transaction.is_cancelled ? cancelText.done : detailsText.rejected[type]}</p>
      {reason && <p className="mt-1 break-words whitespace-pre-line">{detailsText.reason(reason)}</p>}
    </Callout>
  );
}

/** What a pending transaction waits for. */
function waitingWords(transaction: Transaction, type: keyof typeof detailsText.waiting): string {
  if (isSent(transaction)) return detailsText.sent;
  return transaction.awaits_witness === true ? confirmationsText.checkedDetail : detailsText.waiting[type];
}

/** Whether its network takes longer than usual. Deposits name networks in another way than withdrawals. */
function Delay({ transaction: { type, network } }: { transaction: Transaction }) {
  if (type === "deposit")
    return <DelayLine networkId={networkByDepositName(network ?? "")?.network_id} kind={type} />;
  if (type === "withdrawal")
    return <DelayLine networkId={networkByWithdrawalName(network ?? "")?.network_id} kind={type} />;
  return null;
}

/** How many blocks a deposit on a watched network or a sent withdrawal still needs. */
function Progress({ transaction }: { transaction: Transaction }) {
  const confirmations = confirmationsOf(transaction);
  if (!confirmations) return null;
  return (
    <div className="mt-2 text-pending-ink">
      <p className="figures font-semibold">{confirmationsWords({ ...confirmations, isChecked: false })}</p>
      <ConfirmationsBar of={confirmations} className="mt-1.5" />
    </div>
  );
}

function NotFound() {
  return (
    <Empty
      className="flex-1 justify-center"
      title={detailsText.notFound}
      action={<LinkButton to={paths.history()}>{detailsText.toHistory}</LinkButton>}
    />
  );
}

function DetailsSkeleton() {
  return (
    <div role="status" aria-label={common.loading} className="flex flex-col items-center">
      <Skeleton className="mt-2 size-14 rounded-full" />
      <Skeleton className="mt-4 h-4 w-24" />
      <Skeleton className="mt-3 h-9 w-52" />
      <Skeleton className="mt-3 h-6 w-28 rounded-full" />
      <div className="mt-9 flex w-full flex-col gap-[1.15rem] border-t border-line pt-4.5 pb-2.5">
        {["a", "b", "c", "d", "e", "f", "g"].map((row) => (
          <Skeleton key={row} className="h-5" />
        ))}
      </div>
    </div>
  );
}
