import type { TransactionStatus } from "@portico/contract";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { read, rpc } from "../client.ts";
import { keys } from "../keys.ts";

/** How many withdrawals a page of the list has: the call's own default. */
const PAGE = 50;

/** The withdrawals of one status, newest first, page by page. `search` is part of an email, a name or an address. */
export function useAdminWithdrawals(status: TransactionStatus, search: string) {
  return useInfiniteQuery({
    queryKey: [...keys.adminWithdrawals, status, search],
    queryFn: ({ pageParam }) =>
      rpc("admin_get_withdrawals", {
        p_status: status,
        p_limit: PAGE,
        p_cursor: pageParam,
        p_search: search === "" ? null : search,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.id ?? null)),
    // While one types, the tab's cards stay, so that a press on one of them is not lost.
    placeholderData: (old, query) => (query?.queryKey.at(-2) === status ? keepPreviousData(old) : undefined),
  });
}

/** How many withdrawals are pending, completed and failed. */
export function useWithdrawalCounts() {
  return useQuery({
    queryKey: [...keys.adminWithdrawals, "counts"],
    queryFn: ({ signal }) => read("adminWithdrawalCounts", {}, signal),
  });
}

/** What there is to know before a withdrawal is decided on. */
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
