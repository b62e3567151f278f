import type { CoinSetting, FeeEntry, PremiumEntry, PriceFeedAction } from "@portico/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type CallInput, type ReadOutput, Refusal, read, rpc } from "../client.ts";
import { keys } from "../keys.ts";
import { controlPriceFeed, readPriceFeed, updatePrices } from "../price-feed.ts";
import { readAnew } from "../read-anew.ts";

type Settings = ReadOutput<"adminSettings">;

/** Premiums, withdrawal fees and the system's settings. */
export function useAdminSettings() {
  return useQuery({
    queryKey: keys.adminSettings,
    queryFn: ({ signal }) => read("adminSettings", {}, signal),
  });
}

/** Version, database, last backup and uptime, as they are measured. */
export function useAdminSystem() {
  return useQuery({
    queryKey: keys.adminSystem,
    queryFn: ({ signal }) => read("adminSystem", {}, signal),
    staleTime: 0,
  });
}

/** How often the cron monitor reads anew by itself. */
const CRON_REFRESH = 30_000;

/** The latest runs of the price update; the socket tells of new ones, and every 30 s it is read all the same. */
export function useAdminCron() {
  return useQuery({
    queryKey: [...keys.adminCron, "logs"],
    queryFn: ({ signal }) => read("adminCron", {}, signal),
    refetchInterval: CRON_REFRESH,
    staleTime: 0,
  });
}

/** What the price feed was told, and when the next update by hand is possible. */
export function usePriceFeedControl() {
  return useQuery({
    queryKey: [...keys.adminCron, "feed"],
    queryFn: ({ signal }) => read("adminPriceFeed", {}, signal),
    refetchInterval: CRON_REFRESH,
    staleTime: 0,
  });
}

/** Nobody tells when an exchange falls silent, and what is said of its age is as old as its reading. */
const STATUS_REFRESH = 5_000;

/** How the price feed stands, as everybody may know. */
export function usePriceFeedStatus() {
  return useQuery({
    queryKey: [...keys.adminCron, "status"],
    queryFn: ({ signal }) => readPriceFeed(signal),
    refetchInterval: STATUS_REFRESH,
    staleTime: 0,
  });
}

/**
 * Asks how it stands because somebody wants to know. What is read by itself is asked for anew with each change, and its
 * answer lost then; this one comes in any case.
 */
export function useAskPriceFeed(
  outcome: Pick<Outcome<Awaited<ReturnType<typeof readPriceFeed>>, void>, "onError">,
) {
  const client = useQueryClient();
  return useMutation({
    ...outcome,
    mutationFn: () => readPriceFeed(),
    onSettled: () => readAnew(client, [...keys.adminCron, "status"]),
  });
}

/** What is said of how it went. */
interface Outcome<Reply, Variables> {
  onSuccess: (reply: Reply, variables: Variables) => void;
  onError: (error: Error, variables: Variables) => void;
}

/** An administrator's update of the prices. */
export function useUpdatePrices(outcome: Outcome<Awaited<ReturnType<typeof updatePrices>>, void>) {
  const client = useQueryClient();
  return useMutation({
    ...outcome,
    mutationFn: () => updatePrices(),
    onSettled: () => readAnew(client, keys.adminCron),
  });
}

/** Tells the price feed what to do. */
export function useControlPriceFeed(
  outcome: Outcome<Awaited<ReturnType<typeof controlPriceFeed>>, PriceFeedAction>,
) {
  const client = useQueryClient();
  return useMutation({
    ...outcome,
    mutationFn: controlPriceFeed,
    onSettled: () => readAnew(client, keys.adminCron),
  });
}

/** What is set, and what stood there when it was typed. Fees in the coin, premiums as fractions. */
export interface SettingChange {
  coinId: string;
  value: string;
  seen: string;
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

/** Saves a coin's swap fee or one of its minimums. */
export function useSaveCoinSetting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ coinId, setting, value, seen }: SettingChange & { setting: CoinSetting }) =>
      rpc("admin_update_coin_setting", {
        p_coin_id: coinId,
        p_setting: setting,
        p_value: value,
        p_seen_value: seen,
      }),
    // The field shows what stands once it is read, and until then what was typed.
    onSettled: () => client.invalidateQueries({ queryKey: keys.adminSettings }),
  });
}

/** Saves a setting of the system. */
export function useSaveRule({ onDone, onFailed }: { onDone: () => void; onFailed: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<"admin_update_setting">) => rpc("admin_update_setting", input),
    onSuccess: onDone,
    onError: onFailed,
    onSettled: () => client.invalidateQueries({ queryKey: keys.adminSettings }),
  });
}

/** Who changed it last, where that is known before it has been read. */
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
      if (!(error instanceof Refusal) || error.code !== "setting_changed") return;
      const { theirs, by, at } = error.details;
      show(coinId, String(theirs), { changed_by: by === null ? null : String(by), changed_at: String(at) });
    },
    onSettled: () => readAnew(client, keys.adminSettings),
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
