import type { CsvFormat } from "@portico/contract";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { keys } from "../cache/keys.ts";
import { download, type ReadQuery, read } from "../http/client.ts";

/** The filters of the audit log; times are ISO 8601, `from` is inclusive, `to` exclusive. */
export type AuditQuery = Omit<ReadQuery<"adminAudit">, "cursor" | "limit">;

/** The audit log, newest first, page by page. */
export function useAudit(filters: AuditQuery) {
  return useInfiniteQuery({
    queryKey: [...keys.adminAudit, "list", filters],
    queryFn: ({ pageParam, signal }) =>
      read("adminAudit", { ...filters, limit: 50, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** All administrators who ever acted, and all kinds of actions. */
export function useAuditFilters() {
  return useQuery({
    queryKey: [...keys.adminAudit, "filters"],
    queryFn: ({ signal }) => read("adminAuditFilters", {}, signal),
  });
}

const stateRefetchMilliseconds = 10_000;

/** How far the log is sealed, and the result of its last check. */
export function useAuditState() {
  return useQuery({
    queryKey: [...keys.adminAudit, "state"],
    queryFn: ({ signal }) => read("adminAuditState", {}, signal),
    refetchInterval: stateRefetchMilliseconds,
  });
}

/** Downloads all these entries as a file. */
export function useAuditFile() {
  return useMutation({
    mutationFn: (query: AuditQuery & { format: CsvFormat }) => download("adminAuditCsv", query),
  });
}
