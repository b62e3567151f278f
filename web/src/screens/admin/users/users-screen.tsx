import { userSorts, userStatuses } from "@portico/contract";
import { useEffect } from "react";
import { isFirstLoad } from "../../../api/cache/load-state.ts";
import { useAdminUserCounts, useAdminUsers } from "../../../api/queries/admin-users.ts";
import { DebouncedSearch } from "../../../features/filters/debounced-search.tsx";
import { MorePages } from "../../../features/office/more-pages.tsx";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { notify } from "../../../shell/notices/notify.ts";
import { Page } from "../../../shell/page/page.tsx";
import { adminUsersText } from "../../../text/admin/users.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Empty } from "../../../ui/feedback/notice.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { controlClass } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { groupThousands } from "../../../ui/format/decimal.ts";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import { countsQueryOf, queryOf, type UserFilterState, useUserFilters } from "./user-filters.ts";
import { UserTable, UserTableSkeleton } from "./user-table.tsx";

const tabs = ["all", ...userStatuses] as const;

/** All users: searched, filtered and sorted by the server, page by page. */
export function AdminUsersScreen() {
  const state = useUserFilters();
  const { filters, change } = state;
  const counts = useAdminUserCounts(countsQueryOf(filters)).data;
  return (
    <Page title={adminUsersText.title} className="md:py-7! lg:px-9">
      <div className="mb-5 flex flex-col justify-between gap-3 md:flex-row md:items-center">
        <h1 className="text-24 font-bold">{adminUsersText.title}</h1>
        <DebouncedSearch
          label={adminUsersText.search}
          value={filters.q}
          onChange={(q) => change({ q })}
          most={254}
          className="md:w-85"
        />
      </div>
      <Tabs
        label={adminUsersText.tabs}
        value={filters.status}
        onValueChange={(status) => change({ status })}
        items={tabs.map((value) => ({
          value,
          label: adminUsersText.statuses[value],
          count: countWords(counts?.[value]),
          panel: <Users state={state} />,
        }))}
      />
    </Page>
  );
}

/** Null means too many to count; undefined means not known yet. */
function countWords(count: number | null | undefined): string {
  if (count === undefined) return "–";
  return count === null ? adminUsersText.many : groupThousands(String(count));
}

/** The list of one tab with its filters and order. */
function Users({ state }: { state: UserFilterState }) {
  const query = useAdminUsers(queryOf(state.filters));
  useFailureToast(query.isError && query.data !== undefined);
  return (
    <>
      <Toolbar state={state} total={query.data?.pages[0]?.total} />
      <List state={state} query={query} />
    </>
  );
}

interface ToolbarProps {
  state: UserFilterState;
  /** Null means too many to count; undefined means not known yet. */
  total: number | null | undefined;
}

function Toolbar({ state: { filters, change }, total }: ToolbarProps) {
  return (
    <div className="my-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <Checkbox checked={filters.admins} onCheckedChange={(admins) => change({ admins })}>
        {adminUsersText.admins}
      </Checkbox>
      <Checkbox checked={filters.frozen} onCheckedChange={(frozen) => change({ frozen })}>
        {adminUsersText.frozenOnly}
      </Checkbox>
      <p
        aria-live="polite"
        className="figures order-last w-full text-13 text-muted md:order-none md:w-auto md:flex-1"
      >
        {total === undefined ? "–" : totalWords(total)}
      </p>
      <Select
        label={adminUsersText.sort}
        value={filters.sort}
        onValueChange={(sort) => change({ sort })}
        options={userSorts.map((value) => ({ value, label: adminUsersText.sorts[value] }))}
        className={`${controlClass} h-11 w-44! px-3.5 md:w-50!`}
      />
    </div>
  );
}

function totalWords(total: number | null): string {
  return total === null
    ? adminUsersText.totalMany
    : adminUsersText.total(groupThousands(String(total)), total === 1);
}

interface ListProps {
  state: UserFilterState;
  query: ReturnType<typeof useAdminUsers>;
}

function List({ state: { filters, clear }, query }: ListProps) {
  if (isFirstLoad(query)) return <UserTableSkeleton />;
  if (!query.data) {
    return <LoadFailure title={adminUsersText.loadFailed} query={query} />;
  }
  const users = query.data.pages.flatMap((page) => page.items);
  if (users.length === 0) {
    return (
      <Empty
        title={adminUsersText.empty}
        detail={filters.q ? adminUsersText.emptyDetail(filters.q) : adminUsersText.emptyFilter}
        action={<Button onClick={clear}>{adminUsersText.showAll}</Button>}
      />
    );
  }
  return (
    <>
      <UserTable users={users} isOld={query.isPlaceholderData} />
      <MorePages query={query} />
    </>
  );
}

/** Shows a toast, since the old list stays visible. */
function useFailureToast(hasFailed: boolean): void {
  useEffect(() => {
    if (hasFailed) notify.error(adminUsersText.loadFailed, "users");
    else notify.clear("users");
  }, [hasFailed]);
}
