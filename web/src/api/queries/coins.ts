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

/** Asks CoinGecko about an id, and compares its price with the coin's. */
export function useCheckPriceSource() {
  return useMutation({
    mutationFn: (input: CallInput<"admin_check_price_source">) => rpc("admin_check_price_source", input),
  });
}

/** Sets a coin's id at CoinGecko, or its symbol in an exchange's stream. */
export function useUpdatePriceSource() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<"admin_update_price_source">) => rpc("admin_update_price_source", input),
    onSettled: () => {
      for (const key of [keys.adminSettings, keys.pauses, keys.adminCron]) invalidate(client, key);
    },
  });
}
