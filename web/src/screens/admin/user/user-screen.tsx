import { ArrowLeft } from "lucide-react";
import { type CallOutput, Refusal } from "../../../api/client.ts";
import { useAdminUser } from "../../../api/queries/admin.ts";
import { useCoins } from "../../../api/queries.ts";
import { paths } from "../../../paths.ts";
import { Copy } from "../../../shell/copy.tsx";
import { LinkButton } from "../../../shell/link-button.tsx";
import { Page } from "../../../shell/page.tsx";
import { Link } from "../../../shell/router/link.tsx";
import { useParams } from "../../../shell/router/router.tsx";
import { adminText, adminUserText } from "../../../text/admin.ts";
import { common } from "../../../text/common.ts";
import { Address } from "../../../ui/address.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { iconButtonClass } from "../../../ui/button.tsx";
import { DataRow, Panel } from "../../../ui/card.tsx";
import { formatDateTime } from "../../../ui/format/time.ts";
import { Empty, Failure } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { AdjustBalance } from "./adjust-balance.tsx";
import { Balances } from "./balances.tsx";

export type UserDetails = CallOutput<"admin_get_user_details_enhanced">;

/** One user: who it is, what they have, where their deposits arrive. */
export function AdminUserScreen() {
  const { userId = "" } = useParams();
  const query = useAdminUser(userId);
  const coins = useCoins();
  const isMissing =
    query.error instanceof Refusal && ["not_found", "invalid_input"].includes(query.error.code);
  if (isMissing) {
    return (
      <Empty
        className="flex-1 justify-center"
        title={adminUserText.notFound}
        action={<LinkButton to={paths.adminUsers()}>{adminUserText.back}</LinkButton>}
      />
    );
  }
  if (query.isError && !query.data) {
    return (
      <Failure
        className="flex-1 justify-center"
        title={adminUserText.loadFailed}
        detail={adminText.checkConnection}
        retryLabel={common.retry}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return (
    <Page title={query.data?.user.email ?? adminUserText.account} className="md:py-7! lg:px-9">
      {query.data && !coins.isPending ? <Details details={query.data} /> : <UserSkeleton />}
    </Page>
  );
}

function Details({ details }: { details: UserDetails }) {
  const { user, balances, addresses } = details;
  return (
    <>
      <header className="mb-5 flex items-center gap-2">
        <BackLink />
        <h1 className="min-w-0 truncate text-24 font-bold">{user.email}</h1>
        {user.is_admin && <Badge tone="teal">{adminUserText.administrator}</Badge>}
      </header>
      <div className="grid items-start gap-5 lg:grid-cols-[1.2fr_1fr]">
        <div className="flex flex-col gap-5">
          <Balances balances={balances} />
          <AdjustBalance key={user.id} user={user} balances={balances} />
        </div>
        <div className="flex flex-col gap-5">
          <Account details={details} />
          <Addresses addresses={addresses} />
        </div>
      </div>
    </>
  );
}

function BackLink() {
  return (
    <Link
      to={paths.adminUsers()}
      aria-label={adminUserText.back}
      className={iconButtonClass("quiet", "-ml-3")}
    >
      <ArrowLeft aria-hidden className="size-5" />
    </Link>
  );
}

function Account({ details: { user, session_info } }: { details: UserDetails }) {
  return (
    <Panel className="p-5" aria-label={adminUserText.account}>
      <h2 className="mb-1 text-19 font-semibold">{adminUserText.account}</h2>
      <dl className="[&>div]:text-15">
        <DataRow label={adminUserText.username}>{user.username}</DataRow>
        <DataRow label={adminUserText.status}>{adminUserText.statuses[user.status]}</DataRow>
        <DataRow label={adminUserText.created}>{formatDateTime(user.created_at)}</DataRow>
        <DataRow label={adminUserText.lastLogin}>
          {session_info.last_login ? formatDateTime(session_info.last_login) : adminUserText.never}
        </DataRow>
        {session_info.last_ip && <DataRow label={adminUserText.lastAddress}>{session_info.last_ip}</DataRow>}
        <DataRow label={adminUserText.id} className="items-center">
          <span className="-my-3 -mr-3 flex items-center justify-end">
            <Address address={user.id} short />
            <Copy value={user.id} label={adminUserText.copyId} />
          </span>
        </DataRow>
      </dl>
    </Panel>
  );
}

function Addresses({ addresses }: Pick<UserDetails, "addresses">) {
  return (
    <Panel className="p-5" aria-label={adminUserText.addresses}>
      <h2 className="mb-1 text-19 font-semibold">{adminUserText.addresses}</h2>
      {addresses.length === 0 && <p className="text-15 text-muted">{adminUserText.noAddresses}</p>}
      <ul>
        {addresses.map((entry) => (
          <li
            key={`${entry.coin_id} ${entry.network}`}
            className="flex items-center gap-3 border-line py-1.5 not-first:border-t"
          >
            <span className="min-w-0 flex-1">
              <span className="block text-13 font-semibold">
                {entry.symbol} <span className="font-medium text-muted">{entry.network}</span>
              </span>
              <Address address={entry.public_address} />
            </span>
            <Copy
              value={entry.public_address}
              label={adminUserText.copyAddress(`${entry.symbol} ${entry.network}`)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function UserSkeleton() {
  return (
    <div role="status" aria-label={common.loading}>
      <header className="mb-5 flex items-center gap-2">
        <BackLink />
        <Skeleton className="h-7 w-64 max-w-full" />
      </header>
      <div className="grid items-start gap-5 lg:grid-cols-[1.2fr_1fr]">
        <Skeleton className="h-72 rounded-panel" />
        <Skeleton className="h-72 rounded-panel" />
      </div>
    </div>
  );
}
