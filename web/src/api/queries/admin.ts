import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { keys } from "../cache/keys.ts";
import { type CallInput, type ReadQuery, read, rpc } from "../http/client.ts";

/** Rows per page: the call's own default. */
const PAGE = 50;

/** Withdrawals that match the filters, page by page. */
export function useAdminWithdrawals(input: CallInput<"admin_get_withdrawals">) {
  return useInfiniteQuery({
    queryKey: [...keys.adminWithdrawals, input.p_status, input],
    queryFn: ({ pageParam }) =>
      rpc("admin_get_withdrawals", {
        ...input,
        p_limit: PAGE,
        p_cursor: pageParam,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.id ?? null)),
    // During a search, the tab's cards stay, so that a press on one is not lost.
    placeholderData: (old, query) =>
      query?.queryKey.at(-2) === input.p_status ? keepPreviousData(old) : undefined,
  });
}

/** One withdrawal with all that administrators see; null if there is none with this id. */
export function useAdminWithdrawal(id: string | null) {
  return useQuery({
    queryKey: [...keys.adminWithdrawals, "one", id],
    queryFn: async () => (await rpc("admin_get_withdrawals", { p_id: id }))[0] ?? null,
    enabled: id !== null,
    // Reopened, it must not start with old data.
    gcTime: 0,
  });
}

/**
 * How many withdrawals that match the filters are pending, completed and failed; null means too many to
 * count.
 */
export function useWithdrawalCounts(filters: ReadQuery<"adminWithdrawalCounts">) {
  return useQuery({
    queryKey: [...keys.adminWithdrawals, "counts", filters],
    queryFn: ({ signal }) => read("adminWithdrawalCounts", filters, signal),
    placeholderData: keepPreviousData,
  });
}

/** The background for the decision on a withdrawal. */
export function useWithdrawalBackground(id: string) {
  return useQuery({
    queryKey: [...keys.adminWithdrawals, "background", id],
    queryFn: ({ signal }) => read("adminWithdrawalBackground", { id }, signal),
  });
}

/** A user's ten latest deposits. */
export function useLastDeposits(userId: string) {
  return useQuery({
    queryKey: [...keys.admin, "last-deposits", userId],
    queryFn: () => rpc("admin_get_user_last_deposits", { p_user_id: userId }),
  });
}

/** A user with balances, the latest sign-in and deposit addresses. */
export function useAdminUser(userId: string) {
  return useQuery({
    queryKey: [...keys.admin, "user", userId],
    queryFn: () => rpc("admin_get_user_details_enhanced", { target_user_id: userId }),
  });
}
