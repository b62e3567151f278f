import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { keys } from "../cache/keys.ts";
import { type CallInput, type ReadQuery, read, rpc } from "../http/client.ts";

/** How often the networks are refetched, in milliseconds: no event says that a server has gone silent. */
const REFRESH = 15_000;

/** The networks that can be watched, and how far each was read. */
export function useAdminChains() {
  return useQuery({
    queryKey: keys.adminChains,
    queryFn: async ({ signal }) => (await read("adminChains", {}, signal)).chains,
    refetchInterval: REFRESH,
    staleTime: 0,
  });
}

/** Filters of the list of payments. */
export type ArrivalQuery = Omit<ReadQuery<"adminArrivals">, "cursor" | "limit">;

/** Payments that arrived, newest first, page by page. The last list stays until a new search has loaded. */
export function useAdminArrivals(filters: ArrivalQuery) {
  return useInfiniteQuery({
    queryKey: [...keys.adminArrivals, filters],
    queryFn: ({ pageParam, signal }) =>
      read("adminArrivals", { ...filters, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
}

/** What the database and the nodes say of a transaction, by what was pasted; an empty text asks nothing. */
export function useAdminFoundDeposit(hash: string) {
  return useQuery({
    queryKey: [...keys.adminFoundDeposit, hash],
    queryFn: ({ signal }) => read("adminFindDeposit", { hash }, signal),
    enabled: hash !== "",
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

interface Outcomes {
  onDone: () => void;
  onFailed: (error: Error) => void;
}

/** Switches the watching of a network, and sets its confirmations. */
export function useSetChain(outcomes: Outcomes) {
  return useChange((input: CallInput<"admin_set_chain">) => rpc("admin_set_chain", input), outcomes);
}

/** Ends a pause that the network's watcher has set. */
export function useResumeChain(outcomes: Outcomes) {
  return useChange((input: CallInput<"admin_resume_chain">) => rpc("admin_resume_chain", input), outcomes);
}

/** Has old blocks of a network read again. */
export function useRescanChain(outcomes: Outcomes) {
  return useChange((input: CallInput<"admin_rescan_chain">) => rpc("admin_rescan_chain", input), outcomes);
}

/** Stops that. */
export function useStopRescan(outcomes: Outcomes) {
  return useChange((input: CallInput<"admin_stop_rescan">) => rpc("admin_stop_rescan", input), outcomes);
}

/** Ends the question about a payment without a transfer. */
export function useSettleArrival(outcomes: Outcomes) {
  return useChange(
    (input: CallInput<"admin_settle_arrival">) => rpc("admin_settle_arrival", input),
    outcomes,
  );
}

function useChange<Input>(change: (input: Input) => Promise<unknown>, { onDone, onFailed }: Outcomes) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: onFailed,
    onSettled: () => void client.invalidateQueries({ queryKey: keys.admin }),
  });
}
