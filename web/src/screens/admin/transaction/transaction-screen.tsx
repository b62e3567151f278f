import {
  type AdminTransactionDetails,
  oneOf,
  type TransactionType,
  transactionTypes,
} from "@portico/contract";
import { isFirstLoad, useBriefWait } from "../../../api/cache/load-state.ts";
import { isRefusal } from "../../../api/http/client.ts";
import { useAdminTransaction } from "../../../api/queries/admin-transactions.ts";
import { useCoins } from "../../../api/queries/public.ts";
import { AdminStatusBadge } from "../../../features/transactions/admin-status-badge.tsx";
import { paths } from "../../../paths.ts";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { BackLink } from "../../../shell/navigation/back-link.tsx";
import { LinkButton } from "../../../shell/navigation/link-button.tsx";
import { Page } from "../../../shell/page/page.tsx";
import { useParams } from "../../../shell/router/router.tsx";
import { adminTransactionText as text } from "../../../text/admin/transaction.ts";
import { adminTransactionsText } from "../../../text/admin/transactions.ts";
import { common } from "../../../text/app/common.ts";
import { Empty } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Events } from "./events.tsx";
import { Facts } from "./facts.tsx";
import { Terms } from "./terms.tsx";
import { Transfers } from "./transfers.tsx";
import { WithdrawalDecision } from "./withdrawal-decision.tsx";

/** One transaction of any user: its terms, its activity, and its transfers. */
export function AdminTransactionScreen() {
  const { type: typeText, id = "" } = useParams();
  const type = oneOf(transactionTypes, typeText);
  return type ? <Loaded type={type} id={id} /> : <NotFound />;
}

function Loaded({ type, id }: { type: TransactionType; id: string }) {
  const query = useAdminTransaction(type, id);
  // An amount without its coin's symbol would have another width.
  const isWaiting = useBriefWait(useCoins());
  if (isRefusal(query.error, "not_found", "invalid_input")) {
    return <NotFound />;
  }
  if (!query.data && !isFirstLoad(query)) {
    return <LoadFailure title={text.loadFailed} query={query} className="flex-1 justify-center" />;
  }
  const title = adminTransactionsText.kinds[type];
  return (
    <Page title={title} className="md:py-7! lg:px-9">
      <header className="mb-5 flex flex-wrap items-center gap-x-2">
        <BackLink to={paths.adminTransactions()} />
        <h1 className="mr-1 text-24 font-bold">{title}</h1>
        {query.data && (
          <span role="status">
            <AdminStatusBadge
              status={query.data.transaction.status}
              isCancelled={query.data.transaction.is_cancelled}
            />
          </span>
        )}
      </header>
      {query.data && !isWaiting ? <Details details={query.data} /> : <DetailsSkeleton />}
    </Page>
  );
}

function Details({ details }: { details: AdminTransactionDetails }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1.2fr_1fr]">
      <Facts details={details} />
      <div className="flex min-w-0 flex-col gap-5">
        {details.transaction.type === "withdrawal" && details.transaction.status === "pending" && (
          <WithdrawalDecision id={details.transaction.id} />
        )}
        {details.transaction.type === "swap" && <Terms details={details} />}
        <Events events={details.events} />
      </div>
      <Transfers transfers={details.transfers} className="lg:col-span-2" />
    </div>
  );
}

function NotFound() {
  return (
    <Empty
      className="flex-1 justify-center"
      title={text.notFound}
      action={<LinkButton to={paths.adminTransactions()}>{text.toList}</LinkButton>}
    />
  );
}

function DetailsSkeleton() {
  return (
    <div
      role="status"
      aria-label={common.loading}
      className="grid items-start gap-5 lg:grid-cols-[1.2fr_1fr]"
    >
      <Skeleton className="h-110 rounded-panel" />
      <Skeleton className="h-60 rounded-panel" />
      <Skeleton className="h-44 rounded-panel lg:col-span-2" />
    </div>
  );
}
