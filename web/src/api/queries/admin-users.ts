import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReadOutput, type ReadQuery, read } from "../client.ts";
import { keys } from "../keys.ts";

/** What the list of users is narrowed to, and its order. */
export type UserQuery = Omit<ReadQuery<"adminUsers">, "cursor" | "limit">;

/** Users page by page; the page before stands while the next filters' first is on its way. */
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

/** How many users of each status the list's search finds. */
export function useAdminUserCounts(query: ReadQuery<"adminUserCounts">) {
  return useQuery({
    queryKey: [...keys.admin, "user-counts", query],
    queryFn: ({ signal }) => read("adminUserCounts", query, signal),
    placeholderData: keepPreviousData,
  });
}

/** The lists of one user's page, by the reads' names. */
export type UserPart =
  | "adminUserSessions"
  | "adminUserTransactions"
  | "adminUserWallets"
  | "adminUserActivity";

/** So many a page of one of those lists has. */
const PART = 10;

interface PartPage<Part extends UserPart> {
  items: ReadOutput<Part>["items"];
  next_cursor: string | null;
}

/** One of the lists about a user, newest first, page by page. */
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
