import { oneOf, type UserSort, type UserStatus, userSorts, userStatuses } from "@portico/contract";
import type { UserQuery } from "../../../api/queries/admin-users.ts";
import { useSearchParams } from "../../../shell/router/use-search-params.ts";

/** The list's filters and order, as in the URL. */
export interface UserFilters {
  q: string;
  status: UserStatus | "all";
  admins: boolean;
  /** Only users whose withdrawals are frozen. */
  frozen: boolean;
  sort: UserSort;
}

export interface UserFilterState {
  filters: UserFilters;
  change: (changed: Partial<UserFilters>) => void;
  /** Clears the filters; the order stays. */
  clear: () => void;
}

/** The filters are in the URL, so a reload and Back keep them. */
export function useUserFilters(): UserFilterState {
  const [search, setSearch] = useSearchParams();
  const change = (changed: Partial<UserFilters>) =>
    setSearch((now) => written({ ...read(now), ...changed }), { replace: true, preventScrollReset: true });
  return {
    filters: read(search),
    change,
    clear: () => change({ q: "", status: "all", admins: false, frozen: false }),
  };
}

function read(search: URLSearchParams): UserFilters {
  return {
    q: search.get("q")?.trim().slice(0, 254) ?? "",
    status: oneOf(userStatuses, search.get("status")) ?? "all",
    admins: search.get("admins") === "true",
    frozen: search.get("frozen") === "true",
    sort: oneOf(userSorts, search.get("sort")) ?? "newest",
  };
}

function written({ q, status, admins, frozen, sort }: UserFilters): Record<string, string> {
  return {
    ...(status !== "all" && { status }),
    ...(admins && { admins: "true" }),
    ...(frozen && { frozen: "true" }),
    ...(sort !== "newest" && { sort }),
    ...(q && { q }),
  };
}

/** The filters as the server's query. */
export function queryOf({ q, status, admins, frozen, sort }: UserFilters): UserQuery {
  return {
    sort,
    ...(status !== "all" && { status }),
    ...(admins && { admins: "true" as const }),
    ...(frozen && { frozen: "true" as const }),
    ...(q && { q }),
  };
}

/** The query for the tabs' counts: they follow the search, and each tab has its own status. */
export function countsQueryOf({ q, admins, frozen }: UserFilters) {
  return {
    ...(admins && { admins: "true" as const }),
    ...(frozen && { frozen: "true" as const }),
    ...(q && { q }),
  };
}
