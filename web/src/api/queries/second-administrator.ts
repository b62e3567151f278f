import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { keys } from "../cache/keys.ts";
import { useMoneyCall } from "../calls/money-call.ts";
import { type CallInput, type CallOutput, read, rpc } from "../http/client.ts";

/** What needs a second administrator, and what this administrator adjusted alone within 24 hours. */
export function useSecondAdministrator() {
  return useQuery({
    queryKey: [...keys.admin, "second-administrator"],
    queryFn: ({ signal }) => read("secondAdministrator", {}, signal),
  });
}

/** How much of a coin can be credited by hand. Users' balances change without an event for administrators. */
export function useCreditRoom(coin: string) {
  return useQuery({
    queryKey: [...keys.admin, "credit-room", coin],
    queryFn: ({ signal }) => read("creditRoom", { coin }, signal),
    refetchInterval: 30_000,
    staleTime: 0,
  });
}

/** Adjustments that wait for a second administrator, newest first; of one user if given. */
export function usePendingAdjustments(userId?: string) {
  return useInfiniteQuery({
    queryKey: [...keys.admin, "adjustments", userId ?? null],
    queryFn: ({ pageParam, signal }) =>
      read(
        "pendingAdjustments",
        { ...(userId && { user_id: userId }), ...(pageParam && { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

interface Outcomes<Reply> {
  onDone: (reply: Reply) => void;
  onFailed: (error: Error, isApproval: boolean) => void;
}

/** Approves or rejects an adjustment. */
export function useDecideAdjustment({ onDone, onFailed }: Outcomes<CallOutput<"admin_decide_adjustment">>) {
  type Input = CallInput<"admin_decide_adjustment">;
  const call = useMoneyCall<Input, CallOutput<"admin_decide_adjustment">>({
    send: (input, idempotencyKey) => rpc("admin_decide_adjustment", input, { idempotencyKey }),
    onDone,
    onFailed: (error, { p_approve }) => onFailed(error, p_approve),
    changes: () => [keys.admin],
  });
  return {
    decide: (input: Input) => void call.start(input),
    isApproving: call.running?.p_approve === true,
    isRejecting: call.running?.p_approve === false,
    /** An attempt on this adjustment had no answer: the decision may have been made. */
    isInDoubt: (id: string) => call.unsettled.some((input) => input.p_adjustment_id === id),
  };
}

interface SaveOutcomes {
  onDone: () => void;
  onFailed: (error: Error) => void;
}

/** Sets the given limits. Takes the values seen before; repeating it changes nothing. */
export function useSetSecondAdministrator({ onDone, onFailed }: SaveOutcomes) {
  const client = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (input: CallInput<"admin_set_second_administrator">) =>
      rpc("admin_set_second_administrator", input),
    onSuccess: onDone,
    onError: onFailed,
    onSettled: () => client.invalidateQueries({ queryKey: keys.admin }),
  });
}
