import type { AdminPayment } from "@portico/contract";
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { keys } from "../cache/keys.ts";
import { useSingleFlight } from "../calls/single-flight.ts";
import { type CallInput, type CallOutput, type ReadQuery, read, rpc } from "../http/client.ts";

/** How often payments that wait for the signer are refetched, in milliseconds: no event says what it has done. */
const REFRESH = 4_000;

/** Filters of the list of payments. */
export type PaymentQuery = Omit<ReadQuery<"adminPayments">, "cursor" | "limit">;

/** Payments of withdrawals that were built here, newest first, page by page. */
export function useAdminPayments(filters: PaymentQuery) {
  return useInfiniteQuery({
    queryKey: [...keys.adminPayments, filters.state, filters],
    queryFn: ({ pageParam, signal }) =>
      read("adminPayments", { ...filters, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(waitsForSigner)) ? REFRESH : false,
    // A tab's cards do not appear in another tab.
    placeholderData: (old, query) =>
      query?.queryKey.at(-2) === filters.state ? keepPreviousData(old) : undefined,
  });
}

/** Whether the signer is to sign a payment's last transaction. */
export function waitsForSigner({ paying, state, spent_by, attempts }: AdminPayment): boolean {
  const isOpen = state === "prepared" || state === "exported" || state === "signed";
  return paying === "signer" && isOpen && spent_by === null && attempts.at(-1)?.signed_at === null;
}

/** The administrators who may approve payments, with their passkeys' public keys. */
export function useApprovers() {
  return useQuery({
    queryKey: [...keys.admin, "approvers"],
    queryFn: async ({ signal }) => (await read("adminApprovers", {}, signal)).approvers,
  });
}

/** The claimed withdrawals for which the reader can prepare payments. */
export function useReadyWithdrawals() {
  return useQuery({
    queryKey: [...keys.adminPayments, "ready"],
    queryFn: async ({ signal }) => (await read("adminPaymentsReady", {}, signal)).withdrawals,
  });
}

/** The calls by which administrators pay what was built here. */
export type PayingCall =
  | "admin_prepare_payments"
  | "admin_export_payment"
  | "admin_upload_payment"
  | "admin_replace_payment"
  | "admin_discard_payment"
  | "admin_close_payment"
  | "admin_set_paying";

/** Makes one of these calls, one at a time; the office's data is refetched afterwards. */
export function usePayingCall<Name extends PayingCall>(
  name: Name,
  outcomes: { onDone: (reply: CallOutput<Name>) => void; onFailed?: (error: Error) => void },
) {
  const client = useQueryClient();
  const mutation = useMutation<CallOutput<Name>, Error, CallInput<Name>>({
    networkMode: "always",
    mutationFn: (input) => rpc(name, input),
    onSuccess: outcomes.onDone,
    ...(outcomes.onFailed && { onError: outcomes.onFailed }),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.admin }),
  });
  const { mutate, isPending, isSuccess, error, reset } = mutation;
  const send = useSingleFlight<CallInput<Name>>(mutate as (input: CallInput<Name>, options: object) => void);
  return { send, isPending, isSuccess, error, reset };
}
