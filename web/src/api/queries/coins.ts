import { useMutation, useQueryClient } from "@tanstack/react-query";
import { invalidate } from "../cache/invalidate.ts";
import { keys } from "../cache/keys.ts";
import { type CallInput, rpc } from "../http/client.ts";

/** Adds a coin. Repeating a call changes nothing. */
export function useAddCoin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<"admin_add_coin">) => rpc("admin_add_coin", input),
    onSettled: () => {
      for (const key of [keys.coins, keys.pauses, keys.adminSettings]) invalidate(client, key);
    },
  });
}
