import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { keys } from "../cache/keys.ts";
import { type CallInput, type CallOutput, read, rpc } from "../http/client.ts";
import { useIntents } from "../http/idempotency.ts";
import { useSingleFlight } from "./single-flight.ts";

/** What needs a second administrator, and what this administrator adjusted alone within 24 hours. */
export function useSecondAdministrator() {
  return useQuery({
    queryKey: [...keys.admin, "second-administrator"],
    queryFn: ({ signal }) => read("secondAdministrator", {}, signal),
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
  const client = useQueryClient();
  const intents = useIntents();
  const mutation = useMutation({
    networkMode: "always",
    mutationFn: (input: CallInput<"admin_decide_adjustment">) =>
      rpc("admin_decide_adjustment", input, { idempotencyKey: intents.keyFor(input) }),
    onSuccess: (reply, input) => {
      intents.done(input);
      onDone(reply);
    },
    onError: (error, { p_approve }) => onFailed(error, p_approve),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.admin }),
  });
  return {
    decide: useSingleFlight(mutation.mutate),
    isApproving: mutation.isPending && mutation.variables.p_approve,
    isRejecting: mutation.isPending && !mutation.variables.p_approve,
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
