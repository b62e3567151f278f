import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { keys } from "../cache/keys.ts";
import { useSingleFlight } from "../calls/single-flight.ts";
import { type CallInput, type CallOutput, read, rpc } from "../http/client.ts";

/** How often the treasury is refetched, in milliseconds: balances of users change without an event for administrators. */
const REFRESH = 30_000;

/** What the exchange holds on chains. */
export function useTreasury() {
  return useQuery({
    queryKey: keys.adminTreasury,
    queryFn: ({ signal }) => read("adminTreasury", {}, signal),
    refetchInterval: REFRESH,
    staleTime: 0,
  });
}

/** House movements of a network or of all, newest first, page by page. */
export function useHouseMovements(network: string) {
  return useInfiniteQuery({
    queryKey: [...keys.adminHouseMovements, network],
    queryFn: ({ pageParam, signal }) =>
      read(
        "adminHouseMovements",
        { ...(network && { network }), ...(pageParam && { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

type TreasuryCall =
  | "admin_add_cold_address"
  | "admin_remove_cold_address"
  | "admin_add_house_movement"
  | "admin_decide_treasury_request"
  | "admin_set_reconciliation"
  | "admin_move_to_cold"
  | "admin_set_sweep_rule"
  | "admin_read_holdings";

/** Makes one of these calls, one at a time; the office's data is refetched afterwards. */
export function useTreasuryCall<Name extends TreasuryCall>(
  name: Name,
  outcomes: {
    onDone: (reply: CallOutput<Name>, input: CallInput<Name>) => void;
    onFailed?: (error: Error) => void;
  },
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
