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

/** Asks a network's node about a token's contract, before it is listed. */
export function useCheckContract() {
  return useMutation({
    mutationFn: (input: CallInput<"admin_check_contract">) => rpc("admin_check_contract", input),
  });
}

/** Adds a network to a coin. Repeating a call changes nothing. */
export function useAddCoinNetwork() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<"admin_add_coin_network">) => rpc("admin_add_coin_network", input),
    onSettled: () => {
      for (const key of [keys.coins, keys.pauses, keys.adminSettings]) invalidate(client, key);
    },
  });
}

/** Corrects the contract of a coin on a network that an administrator added. Repeating a call changes nothing. */
export function useCorrectCoinContract() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<"admin_correct_coin_contract">) =>
      rpc("admin_correct_coin_contract", input),
    onSettled: () => {
      for (const key of [keys.coins, keys.adminSettings]) invalidate(client, key);
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
