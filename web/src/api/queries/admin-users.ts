import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { keys } from "../cache/keys.ts";
import { type ReadOutput, type ReadQuery, read } from "../http/client.ts";

/** Filters and order of the list of users. */
export type UserQuery = Omit<ReadQuery<"adminUsers">, "cursor" | "limit">;

/** Users page by page; the old list stays until the new filters' first page has loaded. */
export function useAdminUsers(query: UserQuery) {
  return useInfiniteQuery({
    queryKey: [...keys.admin, "users", query],
    queryFn: ({ pageParam, signal }) =>
      read("adminUsers", { ...query, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
}

/** The number of users of each status that match the list's search. */
export function useAdminUserCounts(query: ReadQuery<"adminUserCounts">) {
  return useQuery({
    queryKey: [...keys.admin, "user-counts", query],
    queryFn: ({ signal }) => read("adminUserCounts", query, signal),
    placeholderData: keepPreviousData,
  });
}

/** The lists on one user's page, by the names of their reads. */
export type UserPart =
  | "adminUserSessions"
  | "adminUserTransactions"
  | "adminUserWallets"
  | "adminUserActivity";

/** Rows per page of those lists. */
const PART = 10;

interface PartPage<Part extends UserPart> {
  items: ReadOutput<Part>["items"];
  next_cursor: string | null;
}

/** One of a user's lists, newest first, page by page. */
export function useAdminUserPart<Part extends UserPart>(part: Part, userId: string, enabled = true) {
  return useInfiniteQuery({
    queryKey: [...keys.admin, "user", userId, part],
    queryFn: ({ pageParam, signal }) =>
      read(
        part,
        { userId, limit: PART, ...(pageParam !== null && { cursor: pageParam }) } as ReadQuery<Part>,
        signal,
      ) as Promise<PartPage<Part>>,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    enabled,
  });
}
