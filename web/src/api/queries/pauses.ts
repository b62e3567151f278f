import { useMutation, useQueryClient } from "@tanstack/react-query";
import { invalidate } from "../cache/invalidate.ts";
import { keys } from "../cache/keys.ts";
import { type CallInput, rpc } from "../http/client.ts";

interface Outcomes {
  onDone: () => void;
  onFailed: (error: Error) => void;
}

/** Pauses a scope. Takes the reason seen before; repeating a call changes nothing. */
export function useSetPause(outcomes: Outcomes) {
  return useChange((input: CallInput<"admin_set_pause">) => rpc("admin_set_pause", input), outcomes);
}

/** Lifts the pause of exactly one scope. Takes the reason seen before. */
export function useClearPause(outcomes: Outcomes) {
  return useChange((input: CallInput<"admin_clear_pause">) => rpc("admin_clear_pause", input), outcomes);
}

function useChange<Input>(change: (input: Input) => Promise<unknown>, { onDone, onFailed }: Outcomes) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: onFailed,
    onSettled: () => {
      for (const key of [keys.pauses, keys.adminSettings]) invalidate(client, key);
    },
  });
}
