import type { AdminUser } from "@portico/contract";
import { useState } from "react";
import { useAdminUsers } from "../../../api/queries/admin.ts";
import { paths } from "../../../paths.ts";
import { Page } from "../../../shell/page.tsx";
import { Link } from "../../../shell/router/link.tsx";
import { useSearchParams } from "../../../shell/router/use-search-params.ts";
import { adminText, adminUsersText } from "../../../text/admin.ts";
import { common } from "../../../text/common.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { formatDate } from "../../../ui/format/time.ts";
import { LoadMore } from "../../../ui/load-more.tsx";
import { Empty, Failure } from "../../../ui/notice.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useDebounced } from "../../../ui/use-debounced.ts";

const list = "overflow-hidden rounded-card border border-line bg-surface";
const line =
  "grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-5 py-3.5 lg:min-h-14.5 lg:grid-cols-[1.6fr_1fr_1fr_7rem] lg:py-0";

/** All users, newest first, and a search for one. */
export function AdminUsersScreen() {
  const [search, setSearch] = useSearchParams();
  const [query, setQuery] = useState(search.get("q") ?? "");
  function find(q: string) {
    setQuery(q);
    setSearch(q ? { q } : {}, { replace: true, preventScrollReset: true });
  }
  return (
    <Page title={adminUsersText.title} className="md:py-7! lg:px-9">
      <div className="mb-5 flex flex-col justify-between gap-3 md:flex-row md:items-center">
        <h1 className="text-24 font-bold">{adminUsersText.title}</h1>
        <SearchField label={adminUsersText.search} value={query} onValueChange={find} className="md:w-85" />
      </div>
      <UserList search={query} onClear={() => find("")} />
    </Page>
  );
}

function UserList({ search, onClear }: { search: string; onClear: () => void }) {
  const settled = useDebounced(search.trim(), 300);
  const query = useAdminUsers(settled);
  if (query.isPending) return <UsersSkeleton />;
  if (query.isError && !query.data) {
    return (
      <Failure
        title={adminUsersText.loadFailed}
        detail={adminText.checkConnection}
        retryLabel={common.retry}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const users = query.data.pages.flatMap((page) => page.items);
  if (users.length === 0) {
    return (
      <Empty
        title={adminUsersText.empty}
        detail={settled && adminUsersText.emptyDetail(settled)}
        action={settled && <Button onClick={onClear}>{adminUsersText.showAll}</Button>}
      />
    );
  }
  return (
    <>
      <ul aria-label={adminUsersText.list} className={list}>
        {users.map((user) => (
          <li key={user.id} className="border-line not-first:border-t">
            <UserLine user={user} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore
          label={adminText.loadMore}
          busyLabel={adminText.loadingMore}
          busy={query.isFetchingNextPage}
          auto={!query.isFetchNextPageError}
          onLoad={() => void query.fetchNextPage()}
        />
      )}
    </>
  );
}

const statusTones: Record<AdminUser["status"], BadgeTone> = {
  active: "neutral",
  suspended: "pending",
  banned: "down",
};

function UserLine({ user }: { user: AdminUser }) {
  return (
    <Link
      to={paths.adminUser(user.id)}
      className={`${line} outline-offset-[-2px] transition-colors duration-150 hover:bg-raised/40`}
    >
      <span className="truncate text-15 font-semibold">{user.email}</span>
      <span className="justify-self-end lg:order-last">
        <Badge tone={statusTones[user.status]}>{adminUsersText.statuses[user.status]}</Badge>
      </span>
      <span className="flex min-w-0 items-center gap-2 text-15 text-muted">
        <span className="truncate">{user.username}</span>
        {user.is_admin && <Badge tone="teal">{adminUsersText.administrator}</Badge>}
      </span>
      <span className="figures justify-self-end text-13 text-muted lg:justify-self-start">
        {formatDate(user.created_at)}
      </span>
    </Link>
  );
}

function UsersSkeleton() {
  return (
    <div role="status" aria-label={common.loading} className={list}>
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
        <div key={key} className={`${line} border-line not-first:border-t`}>
          <Skeleton className="my-1 h-4 w-48 max-w-full" />
          <Skeleton className="h-6 w-16 justify-self-end rounded-full lg:order-last" />
          <Skeleton className="my-1 h-4 w-24" />
          <Skeleton className="h-4 w-20 justify-self-end lg:justify-self-start" />
        </div>
      ))}
    </div>
  );
}
