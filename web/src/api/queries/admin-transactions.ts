import type { AdminTransaction, TransactionStatus, TransactionType } from "@portico/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { keys } from "../cache/keys.ts";
import { read, rpc } from "../http/client.ts";

/** Filters of the list of all users' transactions; `q` is part of an email, a name or a hash. */
export interface AdminTransactionFilters {
  type?: TransactionType;
  status?: TransactionStatus;
  q?: string;
}

/** Selects a page: the one after a row or before it, by the row's id; the newest page without either. */
export interface AdminTransactionPlace {
  after?: string;
  before?: string;
}

/** Rows per page. */
export const adminTransactionsPage = 20;

export interface AdminTransactionPage {
  rows: AdminTransaction[];
  hasNext: boolean;
}

/** One page of all users' transactions, newest first. The previous page stays until it has loaded. */
export function useAdminTransactions(
  filters: AdminTransactionFilters,
  { after, before }: AdminTransactionPlace,
) {
  return useQuery({
    queryKey: [...keys.adminTransactions, "page", filters, after ?? "", before ?? ""],
    queryFn: async (): Promise<AdminTransactionPage> => {
      const rows = await rpc("admin_get_all_transactions", {
        // One extra row shows whether there is another page; going back, it is known.
        limit_count: before ? adminTransactionsPage : adminTransactionsPage + 1,
        transaction_type: filters.type ?? null,
        status_filter: filters.status ?? null,
        p_search: filters.q ?? null,
        p_cursor: after ?? null,
        p_before: before ?? null,
      });
      return {
        rows: rows.slice(0, adminTransactionsPage),
        hasNext: before !== undefined || rows.length > adminTransactionsPage,
      };
    },
    placeholderData: keepPreviousData,
  });
}

/** One transaction with its terms, its activity and its transfers. */
export function useAdminTransaction(type: TransactionType, id: string) {
  return useQuery({
    queryKey: [...keys.adminTransactions, "one", type, id],
    queryFn: ({ signal }) => read("adminTransaction", { type, id }, signal),
  });
}

/** The number of transactions on all pages of the list. */
export function useAdminTransactionCount(filters: AdminTransactionFilters) {
  return useQuery({
    queryKey: [...keys.adminTransactions, "count", filters],
    queryFn: ({ signal }) => read("adminTransactionCount", filters, signal),
    placeholderData: keepPreviousData,
  });
}
