import type { CsvFormat } from "@portico/contract";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { keys } from "../cache/keys.ts";
import { download, type ReadQuery, read } from "../http/client.ts";

/** The user, coin and period of a statement; times are ISO 8601, `from` is inclusive, `to` exclusive. */
export type StatementQuery = Omit<ReadQuery<"adminStatement">, "cursor" | "limit">;

/** A user's statement, newest first, page by page; its first page has the totals. */
export function useStatement(query: StatementQuery) {
  return useInfiniteQuery({
    queryKey: [...keys.admin, "user", query.userId, "statement", query],
    queryFn: ({ pageParam, signal }) =>
      read("adminStatement", { ...query, limit: 50, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** Downloads the whole statement as a file. */
export function useStatementFile() {
  return useMutation({
    mutationFn: (query: StatementQuery & { format: CsvFormat }) => download("adminStatementCsv", query),
  });
}
