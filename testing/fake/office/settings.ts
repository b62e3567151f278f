import type { Setting } from "@portico/contract";
import { idOf } from "../ids.ts";
import type { ReadOutput } from "../reads/shapes.ts";
import { ago } from "../world/time.ts";
import type { OfficeParts } from "./ledger.ts";

const unchanged = { changed_at: null, changed_by: null, previous: null };

type Form = Pick<Setting, "key" | "value" | "label" | "category" | "description"> & Partial<Setting>;

/** One setting of each kind and category. */
const forms: Form[] = [
  {
    key: "withdrawal_quota_usdt",
    value: "250000",
    label: "Withdrawal quota in 24 hours",
    category: "Withdrawals",
    description: "How much one user can withdraw in 24 hours, in USDT. 0 means that nobody can withdraw.",
    kind: "decimal",
    unit: "USDT",
    minimum: "0",
    maximum: "1000000000",
  },
  {
    key: "withdrawal_hold_hours",
    value: "24",
    label: "Hold after a password reset",
    category: "Withdrawals",
    description:
      "How long a user's withdrawals are on hold after a password reset or another recovery of the account, and after signing in with an email alone. 0 means no hold.",
    kind: "integer",
    unit: "hours",
    minimum: "0",
    maximum: "8760",
  },
  {
    key: "max_price_age_seconds",
    value: "600",
    label: "Maximum age of a price",
    category: "Prices",
    description: "A price older than this is stale, and its coin can't be traded.",
    kind: "integer",
    unit: "seconds",
    minimum: "10",
    maximum: "86400",
  },
  {
    key: "premium_rate",
    value: "0.04",
    label: "Default premium",
    category: "Prices",
    description:
      "The premium of coins that have no premium of their own. Stable coins never have one. 0 means that users buy these coins at the market price.",
    kind: "decimal",
    unit: "fraction",
    minimum: "0",
    maximum: "1",
  },
  {
    key: "wallet_rest_days",
    value: "90",
    label: "Cooling-off period of a released wallet",
    category: "Wallets",
    description:
      "The cooling-off period: how long automatic assignment skips a released wallet, because deposits to its old user may still arrive.",
    kind: "integer",
    unit: "days",
    minimum: "30",
    maximum: "3650",
    changed_at: ago({ days: 4 }),
    changed_by: "owner",
    previous: "60",
  },
  {
    key: "admin_two_factor_required",
    value: "false",
    label: "Two-factor required for administrators",
    category: "Sign-in",
    description:
      "Whether administrators need a second factor to use the back office. When off, a password alone is enough.",
    kind: "boolean",
  },
  {
    key: "landing_users",
    value: "50K+",
    label: "Users",
    category: "Landing page",
    description: 'The number of users on the landing page: your own text, "computed" or "hidden".',
    kind: "text",
    minimum: "1",
    maximum: "40",
  },
];

export function createSettings({ coins, prices }: OfficeParts): Omit<ReadOutput<"adminSettings">, "pauses"> {
  const assets = coins.filter(({ alias_of }) => alias_of === null);
  const named = ({ coin_id, symbol, name }: (typeof assets)[number]) => ({ coin_id, symbol, name });
  const figures = [
    ["swap_fee", "swap_fee"],
    ["swap_spread_percent", "swap_spread_percent"],
    ["minimum_deposit", "minimum_deposit"],
  ] as const;
  return {
    default_premium_rate: "0.04",
    premiums: assets.map((coin) => ({
      ...named(coin),
      is_stable: coin.is_stable,
      premium_rate: coin.is_stable ? "0" : "0.04",
      is_own: false,
      applied_rate: prices.find(({ coin_id }) => coin_id === coin.coin_id)?.premium_rate ?? null,
      ...unchanged,
    })),
    fees: assets.map((coin) => ({
      ...named(coin),
      // Fees go in steps of 0.000001 at least.
      decimals: Math.min(coin.decimals, 6),
      fee_amount: coin.withdrawal_fee,
      ...unchanged,
    })),
    settings: forms.map((form) => ({
      unit: null,
      minimum: null,
      maximum: null,
      choices: null,
      kind: null,
      ...unchanged,
      ...form,
    })),
    coin_settings: assets.flatMap((coin) =>
      figures.map(([setting, field]) => ({
        ...named(coin),
        decimals: coin.decimals,
        setting,
        value: coin[field],
        ...unchanged,
      })),
    ),
    withdrawal_minimums: assets.flatMap((coin) =>
      coin.networks.map(({ network_id, withdrawal_name, minimum_withdrawal }) => ({
        ...named(coin),
        decimals: coin.decimals,
        network_id,
        network: withdrawal_name,
        value: minimum_withdrawal,
        chain_minimum: "0",
        ...unchanged,
      })),
    ),
    price_sources: assets.map((coin) => ({
      ...named(coin),
      source: "coingecko",
      value: coin.coin_id,
      ...unchanged,
      missing_since: null,
      missing_reason: null,
    })),
    added_networks: [],
    swap_prices: { loss: null, confirmed: 94 },
    payment_methods: [
      {
        method_id: "first",
        type: "external",
        version: 1,
        logo: null,
        value: {
          name: "Instant Checkout",
          description: "Pay with a partner. The fastest way, for a small fee.",
          features: ["Opens in a new tab"],
          processing_time: "Instant",
          fee_percent: "0.5",
          url: "https://partner.example/checkout",
          is_enabled: true,
        },
        ...unchanged,
      },
      {
        method_id: "bank",
        type: "bank",
        version: 1,
        logo: null,
        value: {
          name: "Bank Transfer",
          description: "Transfer from your bank, in your own currency.",
          features: ["Brazil and Colombia", "No fee"],
          processing_time: "2-4 hours",
          fee_percent: "0",
          url: null,
          is_enabled: true,
        },
        ...unchanged,
      },
    ],
    bank_accounts: [
      {
        country: "brazil",
        currency: "BRL",
        is_practice: true,
        version: 1,
        value: {
          units_per_usdt: "5.2",
          minimum_transfer: "50",
          maximum_transfer: "10000",
          account_name: "Portico Practice Ltda",
          account_number: "0001234-5",
          branch: "0001",
          account_type: null,
          bank_code: "000",
          instructions: ["Transfer from an account in your own name."],
          is_enabled: true,
        },
        ...unchanged,
      },
    ],
  };
}

export function createCron({ isEmpty, coins }: OfficeParts): ReadOutput<"adminCron"> {
  if (isEmpty) return { logs: [], jobs: [] };
  return {
    logs: Array.from({ length: 20 }, (_, index) => ({
      id: idOf("other", 400 + index),
      execution_time: ago({ minutes: index }),
      status: index === 6 ? ("error" as const) : ("success" as const),
      message: index === 6 ? "CoinGecko answered 429" : `Updated ${coins.length - 1} coins`,
      source: "coingecko",
      coins_updated: index === 6 ? 0 : coins.length - 1,
      response_time_ms: 140 + index,
      missing: [],
    })),
    jobs: [
      {
        job_name: "update-prices",
        last_run_at: ago({ seconds: 20 }),
        last_success_at: ago({ seconds: 20 }),
        last_status: "success",
        last_message: `Updated ${coins.length - 1} coins`,
        consecutive_failures: 0,
        runs: 1_204,
        missing: [],
      },
    ],
  };
}

export const priceFeed: ReadOutput<"adminPriceFeed"> = {
  mode: "running",
  changed_at: null,
  changed_by: null,
  next_update_at: null,
  has_fallback: true,
  update_seconds: 60,
};

export function createSystem(): ReadOutput<"adminSystem"> {
  return {
    platform_version: "0.2.0",
    build: null,
    schema: "0055",
    started_at: ago({ hours: 9 }),
    database_version: "17.5",
    database_size_bytes: 84_000_000,
    last_backup: { made_at: ago({ hours: 5 }), method: "pg_dump" },
  };
}

export const checklist: Omit<ReadOutput<"adminChecklist">, "pool"> = {
  practice: true,
  second_factor: { is_required: false, administrators: 2, protected: 1 },
  has_second_administrator: false,
  deciding_administrators: 2,
  is_watching: true,
  unwatched_networks: ["XRP", "XMR"],
  networks_without_second_node: ["BTC"],
  last_backup_at: null,
  mail: "works",
  mail_reason: null,
  mail_response: null,
  has_live_prices: false,
  has_reviewed_fees: false,
  coins_without_price: [],
  is_https: false,
};
