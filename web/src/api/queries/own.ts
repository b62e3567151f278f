import type { CsvFormat, TransactionType } from "@portico/contract";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { readMethod } from "../../text/money/shipped.ts";
import { keys } from "../cache/keys.ts";
import { download, type ReadQuery, read } from "../http/client.ts";

/** The user's wallet with its deposit addresses; null if none is assigned. */
export function useWallet() {
  return useQuery({
    queryKey: keys.wallet,
    queryFn: async ({ signal }) => (await read("wallet", {}, signal)).wallet,
  });
}

/** The payment methods for purchases, in the operator's order. */
export function usePaymentMethods() {
  return useQuery({
    queryKey: keys.paymentMethods,
    queryFn: async ({ signal }) => (await read("paymentMethods", {}, signal)).methods.map(readMethod),
  });
}

/** The used and remaining daily withdrawal limit, in USDT. */
export function useWithdrawalQuota() {
  return useQuery({
    queryKey: keys.quota,
    queryFn: ({ signal }) => read("withdrawalQuota", {}, signal),
  });
}

/** What a withdrawal of a coin typically takes. */
export function useWithdrawalTime(coinId: string) {
  return useQuery({
    queryKey: keys.withdrawalTime(coinId),
    queryFn: ({ signal }) => read("withdrawalTime", { coin: coinId }, signal),
  });
}

/** Filters of a list of transactions; times are ISO 8601, `from` is inclusive, `to` exclusive. */
export type TransactionQuery = Omit<ReadQuery<"transactions">, "cursor" | "limit">;

/** The user's transactions, newest first, page by page. The last list stays until a new search has loaded. */
export function useTransactions(filters: TransactionQuery) {
  return useInfiniteQuery({
    queryKey: [...keys.transactions, "list", filters],
    queryFn: ({ pageParam, signal }) =>
      read("transactions", { ...filters, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
}

/** Downloads all these transactions as a file. */
export function useTransactionsFile() {
  return useMutation({
    mutationFn: (query: TransactionQuery & { format: CsvFormat }) => download("transactionsCsv", query),
  });
}

/** The user's latest transactions that involve a coin on either side; of one type or of all. */
export function useCoinTransactions(coinId: string, type: TransactionType | undefined, limit: number) {
  return useQuery({
    queryKey: [...keys.transactions, "coin", coinId, type ?? "all", limit],
    queryFn: async ({ signal }) =>
      (await read("transactions", { coin: coinId, limit, ...(type && { type }) }, signal)).items,
  });
}

/** The user's pending deposits of a coin on all networks, newest first. */
export function usePendingDeposits(coinId: string) {
  return useQuery({
    queryKey: [...keys.transactions, "pending-deposits", coinId],
    queryFn: async ({ signal }) =>
      (await read("transactions", { coin: coinId, type: "deposit", status: "pending", limit: 20 }, signal))
        .items,
  });
}

/** How often what is still coming is asked for again. A user may ask ten times a minute, and each asks every node. */
const FOUND_AGAIN = 20_000;

/** What became of a transaction's payments to the user's addresses; null asks nothing. */
export function useFoundDeposit(hash: string | null) {
  return useQuery({
    queryKey: [...keys.foundDeposit, hash],
    queryFn: ({ signal }) => read("findDeposit", { hash: hash ?? "" }, signal),
    enabled: hash !== null,
    refetchInterval: ({ state }) =>
      state.data?.arrivals.some(({ state: is }) => is === "waiting" || is === "confirming") && FOUND_AGAIN,
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });
}

/** One transaction of the user; another user's or a missing one is refused as `not_found`. */
export function useTransaction(type: TransactionType, id: string) {
  return useQuery({
    queryKey: keys.transaction(type, id),
    queryFn: async ({ signal }) => (await read("transaction", { type, id }, signal)).transaction,
  });
}
