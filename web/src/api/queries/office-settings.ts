import type { CoinSetting, FeeEntry, PremiumEntry, PriceFeedAction } from "@portico/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { invalidate } from "../cache/invalidate.ts";
import { keys } from "../cache/keys.ts";
import { type CallInput, isRefusal, type ReadOutput, read, rpc } from "../http/client.ts";
import { controlPriceFeed, readPriceFeed, updatePrices } from "./price-feed.ts";

type Settings = ReadOutput<"adminSettings">;

/** Premiums, withdrawal fees and the system's settings. */
export function useAdminSettings() {
  return useQuery({
    queryKey: keys.adminSettings,
    queryFn: ({ signal }) => read("adminSettings", {}, signal),
  });
}

/** How often the inventories of swaps are refetched: users' balances change without an event. */
const INVENTORY_REFRESH = 30_000;

/** Each coin's inventory limit for swaps, and what is owed and held of it. */
export function useSwapInventories() {
  return useQuery({
    queryKey: [...keys.adminSettings, "inventories"],
    queryFn: ({ signal }) => read("swapInventories", {}, signal),
    refetchInterval: INVENTORY_REFRESH,
    staleTime: 0,
  });
}

/** Version, database, last backup and uptime, as measured. */
export function useAdminSystem() {
  return useQuery({
    queryKey: keys.adminSystem,
    queryFn: ({ signal }) => read("adminSystem", {}, signal),
    staleTime: 0,
  });
}

/** How often the cron monitor refetches, in milliseconds. */
const CRON_REFRESH = 30_000;

/**
 * The latest runs of the price update; the socket announces new ones, and it is refetched every 30 s anyway.
 */
export function useAdminCron() {
  return useQuery({
    queryKey: [...keys.adminCron, "logs"],
    queryFn: ({ signal }) => read("adminCron", {}, signal),
    refetchInterval: CRON_REFRESH,
    staleTime: 0,
  });
}

/** The price feed's mode, and when the next manual update is possible. */
export function usePriceFeedControl() {
  return useQuery({
    queryKey: [...keys.adminCron, "feed"],
    queryFn: ({ signal }) => read("adminPriceFeed", {}, signal),
    refetchInterval: CRON_REFRESH,
    staleTime: 0,
  });
}

/** No event fires when a stream goes silent, so poll. */
const STATUS_REFRESH = 5_000;

/** The price feed's public status. */
export function usePriceFeedStatus() {
  return useQuery({
    queryKey: [...keys.adminCron, "status"],
    queryFn: ({ signal }) => readPriceFeed(signal),
    refetchInterval: STATUS_REFRESH,
    staleTime: 0,
  });
}

/**
 * Fetches the status when the user asks for it. A separate request, since an invalidation would cancel the
 * polled one.
 */
export function useAskPriceFeed(
  outcome: Pick<Outcome<Awaited<ReturnType<typeof readPriceFeed>>, void>, "onError">,
) {
  const client = useQueryClient();
  return useMutation({
    ...outcome,
    mutationFn: () => readPriceFeed(),
    onSettled: () => invalidate(client, [...keys.adminCron, "status"]),
  });
}

/** Callbacks for the result. */
interface Outcome<Reply, Variables> {
  onSuccess: (reply: Reply, variables: Variables) => void;
  onError: (error: Error, variables: Variables) => void;
}

/** Updates the prices, as an administrator. */
export function useUpdatePrices(outcome: Outcome<Awaited<ReturnType<typeof updatePrices>>, void>) {
  const client = useQueryClient();
  return useMutation({
    ...outcome,
    mutationFn: () => updatePrices(),
    onSettled: () => invalidate(client, keys.adminCron),
  });
}

/** Changes the price feed's mode. */
export function useControlPriceFeed(
  outcome: Outcome<Awaited<ReturnType<typeof controlPriceFeed>>, PriceFeedAction>,
) {
  const client = useQueryClient();
  return useMutation({
    ...outcome,
    mutationFn: controlPriceFeed,
    onSettled: () => invalidate(client, keys.adminCron),
  });
}

/**
 * A setting's new value, and the value seen when it was typed. Fees are in the coin, premiums are fractions.
 */
export interface SettingChange {
  coinId: string;
  /** Of a figure that each network of the coin has. */
  networkId?: string;
  value: string;
  seen: string;
  /** In US dollars an hour; of a figure that bears on firm prices. */
  acceptedLoss?: string;
}

/** Saves a coin's withdrawal fee. */
export function useSaveFee() {
  return useSaveSetting(
    ({ coinId, value, seen }) =>
      rpc("admin_update_withdrawal_fee", { p_coin_id: coinId, p_fee_amount: value, p_seen_fee_amount: seen }),
    (settings, coinId, value, by) => ({
      ...settings,
      fees: withChange<FeeEntry>(settings.fees, coinId, { fee_amount: value }, by),
    }),
  );
}

/** Saves a coin's premium. */
export function useSavePremium() {
  return useSaveSetting(
    ({ coinId, value, seen }) =>
      rpc("admin_update_crypto_premium_rate", {
        p_coin_id: coinId,
        p_premium_rate: value,
        p_seen_premium_rate: seen,
      }),
    (settings, coinId, value, by) => ({
      ...settings,
      premiums: withChange<PremiumEntry>(
        settings.premiums,
        coinId,
        { premium_rate: value, is_own: true },
        by,
      ),
    }),
  );
}

/** Saves the least that must arrive of a coin on a network. */
export function useSaveWithdrawalMinimum() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ coinId, networkId = "", value, seen }: SettingChange) =>
      rpc("admin_update_withdrawal_minimum", {
        p_coin_id: coinId,
        p_network_id: networkId,
        p_minimum: value,
        p_seen_minimum: seen,
      }),
    // Refetch: the field shows what was typed until the stored value arrives.
    onSettled: () => client.invalidateQueries({ queryKey: keys.adminSettings }),
  });
}

/** Saves a coin's swap fee, spread or minimum deposit. */
export function useSaveCoinSetting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ coinId, setting, value, seen, acceptedLoss }: SettingChange & { setting: CoinSetting }) =>
      rpc("admin_update_coin_setting", {
        p_coin_id: coinId,
        p_setting: setting,
        p_value: value,
        p_seen_value: seen,
        ...(acceptedLoss !== undefined && { p_accepted_loss: acceptedLoss }),
      }),
    // Refetch: the field shows what was typed until the stored value arrives.
    onSettled: () => client.invalidateQueries({ queryKey: keys.adminSettings }),
  });
}

/** Records that fees and minimums are as an owner wants them. */
export function useConfirmFees(outcomes: { onSuccess: () => void; onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => rpc("admin_confirm_fees", {}),
    ...outcomes,
    onSettled: () => client.invalidateQueries({ queryKey: keys.admin }),
  });
}

type RuleInput = CallInput<"admin_update_setting">;

interface RuleEnds {
  onDone: () => void;
  onFailed: (error: Error, input: RuleInput) => void;
}

/** Saves a setting of the system. */
export function useSaveRule({ onDone, onFailed }: RuleEnds) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: RuleInput) => rpc("admin_update_setting", input),
    onSuccess: onDone,
    onError: onFailed,
    onSettled: (_, error) => {
      const reading = client.invalidateQueries({ queryKey: keys.adminSettings });
      // A refusal may ask again at once, and its answer would be ignored while the settings are read.
      return error ? undefined : reading;
    },
  });
}

/** Who changed it last, before it has been refetched. */
type Change = { changed_at?: string | null; changed_by?: string | null };

function useSaveSetting(
  save: (change: SettingChange) => Promise<unknown>,
  apply: (settings: Settings, coinId: string, value: string, change: Change) => Settings,
) {
  const client = useQueryClient();
  const show = (coinId: string, value: string, change: Change) =>
    client.setQueryData<Settings>(keys.adminSettings, (old) => old && apply(old, coinId, value, change));
  return useMutation({
    mutationFn: save,
    onSuccess: (_, { coinId, value }) => void show(coinId, value, {}),
    onError: (error, { coinId }) => {
      if (!isRefusal(error, "setting_changed")) return;
      const { theirs, by, at } = error.details;
      show(coinId, String(theirs), { changed_by: by === null ? null : String(by), changed_at: String(at) });
    },
    onSettled: () => invalidate(client, keys.adminSettings),
  });
}

function withChange<Entry extends { coin_id: string }>(
  entries: Entry[],
  coinId: string,
  fields: Partial<Entry>,
  change: Change,
): Entry[] {
  return entries.map((entry) => (entry.coin_id === coinId ? { ...entry, ...fields, ...change } : entry));
}

/** Saves a coin's inventory limit; an empty value is none. */
export function useSaveInventoryLimit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ coinId, value, seen }: SettingChange) =>
      rpc("admin_update_inventory_limit", {
        p_coin_id: coinId,
        p_inventory_limit: value || null,
        p_seen_limit: seen || null,
      }),
    // Refetch: the field shows what was typed until the stored value arrives.
    onSettled: () => client.invalidateQueries({ queryKey: keys.adminSettings }),
  });
}
