import { z } from "zod";
import { decimal } from "../money/money.ts";
import { officeBankAccount, officePaymentMethod } from "../money/payment-settings.ts";
import { pause } from "../office/pause-schema.ts";
import { defineRead } from "../read.ts";

/** Who changed it last and when; null if it is the release's default. */
const change = { changed_at: z.string().nullable(), changed_by: z.string().nullable() };
/** The value before the last change, for undoing it; null if there is none. */
const previous = decimal.nullable();
const coin = { coin_id: z.string(), symbol: z.string(), name: z.string() };

/** A coin's premium; rates are fractions. */
const premiumEntry = z.object({
  ...coin,
  is_stable: z.boolean(),
  /** The rate that the next price update applies. */
  premium_rate: decimal,
  /** False if it is the setting `premium_rate`. */
  is_own: z.boolean(),
  /** The rate in the current price; null without a price. */
  applied_rate: decimal.nullable(),
  ...change,
  previous,
});
export type PremiumEntry = z.infer<typeof premiumEntry>;

const feeEntry = z.object({
  ...coin,
  /** How many decimals a fee may have. */
  decimals: z.int(),
  fee_amount: decimal,
  ...change,
  previous,
});
export type FeeEntry = z.infer<typeof feeEntry>;

/** The figures of a coin that `admin_update_coin_setting` changes. */
export const coinSettings = ["swap_fee", "swap_spread_percent", "minimum_deposit"] as const;
export type CoinSetting = (typeof coinSettings)[number];

const coinSettingEntry = z.object({
  ...coin,
  decimals: z.int(),
  setting: z.enum(coinSettings),
  /** In the coin; a spread in percent. */
  value: decimal,
  ...change,
  previous,
});
export type CoinSettingEntry = z.infer<typeof coinSettingEntry>;

/** The least that a withdrawal of a coin must let arrive on a network, in the coin (T74). */
const withdrawalMinimum = z.object({
  ...coin,
  decimals: z.int(),
  network_id: z.string(),
  /** The network's withdrawal name. */
  network: z.string(),
  value: decimal,
  /** The least that the chain itself lets arrive; no minimum is below it. */
  chain_minimum: decimal,
  ...change,
  previous,
});
export type WithdrawalMinimum = z.infer<typeof withdrawalMinimum>;

/** Where the prices of a coin can come from: the polled feed, and the exchanges' streams. */
export const priceSources = ["coingecko", "binance", "coinbase", "kraken"] as const;

const priceSource = z.object({
  ...coin,
  source: z.enum(priceSources),
  /** The coin's id at CoinGecko, or its symbol in the exchange's stream; empty if it has none. */
  value: z.string(),
  ...change,
  previous: z.string().nullable(),
  /** Since when and why CoinGecko's answer has no usable price of the coin; null if it has one. */
  missing_since: z.string().nullable(),
  missing_reason: z.string().nullable(),
});
export type PriceSource = z.infer<typeof priceSource>;

/** A coin of which a run of the price update brought no usable price. */
const missingPrice = z.object({
  coin_id: z.string(),
  symbol: z.string(),
  /** The time of its last price from the feed, else of the first run without one. */
  since: z.string(),
  reason: z.string(),
});
export type MissingPrice = z.infer<typeof missingPrice>;

/** A network of a coin that an administrator added, with the coin or later (T88). */
const addedNetwork = z.object({
  coin_id: z.string(),
  network_id: z.string(),
  added_at: z.string(),
  added_by: z.string().nullable(),
  /** What keeps its contract from being corrected; null if nothing does. */
  obstacle: z.enum(["used", "open"]).nullable(),
});
export type AddedNetwork = z.infer<typeof addedNetwork>;

/** A system setting and how it is edited. */
const setting = z.object({
  key: z.string(),
  value: z.string(),
  description: z.string(),
  /** Null if another form edits it. */
  kind: z.enum(["text", "integer", "decimal", "boolean", "choice"]).nullable(),
  label: z.string(),
  category: z.string(),
  unit: z.string().nullable(),
  /** For a text, of its length. */
  minimum: decimal.nullable(),
  maximum: decimal.nullable(),
  choices: z.array(z.string()).nullable(),
  ...change,
  previous: z.string().nullable(),
});
export type Setting = z.infer<typeof setting>;

const officePause = pause.extend({
  /** The username of the administrator who set it; null for the reconciliation of holdings (T80). */
  paused_by: z.string().nullable(),
  /** It closes a contract that an owner has listed, and another owner than the caller has to end it (T90). */
  is_for_other_owner: z.boolean(),
});
/** A pause as administrators read it. */
export type OfficePause = z.infer<typeof officePause>;

/** What the current settings of firm prices mean (T69). */
const swapPrices = z.object({
  /**
   * What one user may win in an hour by confirming only the prices that pay, in US dollars, with the worst pair and the
   * amount of a swap; null if it is nothing.
   */
  loss: z.object({ usd: decimal, amount: decimal, from: z.string(), to: z.string() }).nullable(),
  /** How many of 100 confirmations after five seconds find their price still held, for the worst pair. */
  confirmed: z.int(),
});

export const adminSettings = defineRead({
  path: "/admin/settings",
  summary: "Premiums, withdrawal fees, pauses, ways to pay and the settings of the system",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({}),
  output: z.object({
    default_premium_rate: decimal,
    premiums: z.array(premiumEntry),
    fees: z.array(feeEntry),
    pauses: z.array(officePause),
    settings: z.array(setting),
    coin_settings: z.array(coinSettingEntry),
    withdrawal_minimums: z.array(withdrawalMinimum),
    price_sources: z.array(priceSource),
    added_networks: z.array(addedNetwork),
    swap_prices: swapPrices,
    payment_methods: z.array(officePaymentMethod),
    bank_accounts: z.array(officeBankAccount),
  }),
});

/** How much users may own of a coin beside what the exchange holds (T85). All amounts are in the coin. */
const swapInventory = z.object({
  ...coin,
  decimals: z.int(),
  /** By how much swaps may make users own more than is held; null for no limit. */
  limit: decimal.nullable(),
  /** What all users own now, available and held. */
  owed: decimal,
  /** By the last readings of its networks, with what has come and gone since; null if none was read. */
  holdings: decimal.nullable(),
  /** What swaps can still pay of it, by the last measurement; null without a limit and before the first one. */
  room: decimal.nullable(),
  measured_at: z.string().nullable(),
  ...change,
});
export type SwapInventory = z.infer<typeof swapInventory>;

export const swapInventories = defineRead({
  path: "/admin/swap-inventories",
  summary: "Each coin's inventory limit for swaps, and what users own and the exchange holds of it",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({}),
  output: z.array(swapInventory),
});

export const adminSystem = defineRead({
  path: "/admin/system",
  summary: "What runs here, as it is measured: version, database, last backup, uptime",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({}),
  output: z.object({
    platform_version: z.string(),
    /** Names the web app's files; null if there are none. */
    build: z.string().nullable(),
    /** The last migration of this version. */
    schema: z.string(),
    /** When the answering server started. */
    started_at: z.string(),
    database_version: z.string(),
    /** Null if the database does not report it. */
    database_size_bytes: z.number().nullable(),
    /** The last backup recorded by `npm run backup`; null if there is none. */
    last_backup: z.object({ made_at: z.string(), method: z.string() }).nullable(),
  }),
});

/** One run of the price update. */
const priceLog = z.object({
  id: z.uuid(),
  execution_time: z.string(),
  status: z.enum(["success", "error"]),
  message: z.string(),
  source: z.string().nullable(),
  coins_updated: z.int(),
  response_time_ms: z.int(),
  /** Not empty if the run failed in part. */
  missing: z.array(missingPrice),
});
export type PriceLog = z.infer<typeof priceLog>;

export const adminCron = defineRead({
  path: "/admin/cron",
  summary:
    "The 20 latest runs of the price update and jumps held back, newest first, and how each scheduled job stands",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({}),
  output: z.object({
    logs: z.array(priceLog),
    jobs: z.array(
      z.object({
        job_name: z.string(),
        last_run_at: z.string(),
        last_success_at: z.string().nullable(),
        last_status: z.enum(["success", "error"]),
        last_message: z.string(),
        consecutive_failures: z.int(),
        runs: z.int(),
        /** Of the last run that brought prices. */
        missing: z.array(missingPrice),
      }),
    ),
  }),
});

export const adminPriceFeed = defineRead({
  path: "/admin/price-feed",
  summary: "How the price feed is set, and when an update may be requested again",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({}),
  output: z.object({
    mode: z.enum(["running", "stopped", "fallback"]),
    ...change,
    /** When the next manual update is possible (T41); null means now. */
    next_update_at: z.string().nullable(),
    /** Whether there is a second feed. */
    has_fallback: z.boolean(),
    /** The interval between scheduled updates. */
    update_seconds: z.int(),
  }),
});
