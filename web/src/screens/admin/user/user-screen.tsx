import { isFirstLoad, useBriefWait } from "../../../api/cache/load-state.ts";
import { isRefusal } from "../../../api/http/client.ts";
import { useAdminUser } from "../../../api/queries/admin.ts";
import { useCoins, usePrices } from "../../../api/queries/public.ts";
import { AdjustBalance } from "../../../features/adjustments/adjust-balance.tsx";
import { userPageWords } from "../../../features/adjustments/adjust-texts.ts";
import { PendingAdjustments } from "../../../features/adjustments/pending-adjustments.tsx";
import { UserStatusBadge } from "../../../features/office/user-status-badge.tsx";
import { type ChainDeposit, paths } from "../../../paths.ts";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { BackLink } from "../../../shell/navigation/back-link.tsx";
import { LinkButton } from "../../../shell/navigation/link-button.tsx";
import { Page } from "../../../shell/page/page.tsx";
import { useParams } from "../../../shell/router/router.tsx";
import { useSearchParams } from "../../../shell/router/use-search-params.ts";
import { adminUserText } from "../../../text/admin/office.ts";
import { common } from "../../../text/app/common.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Empty } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import { AccountSection } from "./account-section.tsx";
import { ActivitySection } from "./activity-section.tsx";
import { AddressesSection } from "./addresses-section.tsx";
import { Balances } from "./balances.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { DeletedUser } from "./deleted-user.tsx";
import { FactorSection } from "./factor-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { StatusSection } from "./status-section.tsx";
import { TransactionsSection } from "./transactions-section.tsx";
import type { UserDetails } from "./user-details.ts";
import { WalletHistorySection } from "./wallet-history-section.tsx";
import { WalletSection } from "./wallet-section.tsx";

/** One user: their data, balances, activity and deposit addresses, and the actions on them. */
export function AdminUserScreen() {
  const { userId = "" } = useParams();
  const query = useAdminUser(userId);
  // The symbols and values of the balances, which stand above everything else.
  const isWaiting = useBriefWait(useCoins(), usePrices());
  const isMissing = isRefusal(query.error, "not_found", "invalid_input");
  if (isMissing) {
    return (
      <Empty
        className="flex-1 justify-center"
        title={adminUserText.notFound}
        action={<LinkButton to={paths.adminUsers()}>{adminUserText.back}</LinkButton>}
      />
    );
  }
  if (!query.data && !isFirstLoad(query)) {
    return <LoadFailure title={adminUserText.loadFailed} query={query} className="flex-1 justify-center" />;
  }
  return (
    <Page title={query.data?.user.email ?? adminUserText.account} className="md:py-7! lg:px-9">
      {/* State and input for one user must not carry over to another. */}
      {query.data && !isWaiting ? <Details key={userId} details={query.data} /> : <UserSkeleton />}
    </Page>
  );
}

const columnClass = "max-lg:contents flex min-w-0 flex-col gap-5";
const partClass = "flex min-w-0 flex-col gap-5";

function Details({ details }: { details: UserDetails }) {
  const { user, balances, addresses } = details;
  const deposit = useGivenDeposit();
  if (details.deleted_at)
    return <DeletedUser details={details} back={<BackLink to={paths.adminUsers()} />} />;
  return (
    <>
      <header className="mb-5 flex items-center gap-2">
        <BackLink to={paths.adminUsers()} />
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          {/* In full, however long: nobody should have to guess whose money it is. */}
          <h1 className="min-w-0 text-19 font-bold [overflow-wrap:anywhere] sm:text-24">{user.email}</h1>
          {user.status !== "active" && <UserStatusBadge status={user.status} />}
          {details.withdrawals_frozen_at && <Badge tone="pending">{adminUserText.frozen}</Badge>}
          {user.is_admin && <Badge tone="teal">{adminUserText.administrator}</Badge>}
        </div>
      </header>
      {/* Two columns, each as long as its content; on a phone what is used most comes first. */}
      <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[1.2fr_1fr] lg:items-start">
        <div className={columnClass}>
          <div className={partClass}>
            <Balances userId={user.id} balances={balances} />
            <AdjustBalance
              key={JSON.stringify(deposit)}
              user={user}
              balances={balances}
              words={userPageWords}
              deposit={deposit}
            />
            <PendingAdjustments userId={user.id} />
          </div>
          <div className={cx(partClass, "max-lg:order-2")}>
            <TransactionsSection userId={user.id} />
            <ActivitySection userId={user.id} />
          </div>
        </div>
        <div className={columnClass}>
          <div className={cx(partClass, "max-lg:order-1")}>
            <AccountSection details={details} />
            <StatusSection details={details} />
            <FactorSection details={details} />
          </div>
          <div className={cx(partClass, "max-lg:order-2")}>
            <WalletSection userId={user.id} />
            <AddressesSection addresses={addresses} />
            <WalletHistorySection userId={user.id} />
            <SessionsSection userId={user.id} />
            <DeleteSection user={user} />
          </div>
        </div>
      </div>
    </>
  );
}

/** The payment from a chain that the URL asks to credit. */
function useGivenDeposit(): ChainDeposit | undefined {
  const [search] = useSearchParams();
  const of = (name: keyof ChainDeposit) => search.get(name) ?? "";
  if (!search.has("hash")) return undefined;
  return {
    coin: of("coin"),
    network: of("network"),
    hash: of("hash"),
    output: of("output"),
    amount: of("amount"),
  };
}

function UserSkeleton() {
  return (
    <div role="status" aria-label={common.loading}>
      <header className="mb-5 flex items-center gap-2">
        <BackLink to={paths.adminUsers()} />
        <Skeleton className="h-7 w-64 max-w-full" />
      </header>
      <div className="grid items-start gap-5 lg:grid-cols-[1.2fr_1fr]">
        <Skeleton className="h-72 rounded-panel" />
        <Skeleton className="h-72 rounded-panel" />
      </div>
    </div>
  );
}
