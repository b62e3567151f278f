import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";

/** The views of schema `api` that reads query. Amounts and rates are decimal strings, times ISO 8601 in UTC. */
export interface Views {
  "api.adjustments": AdjustmentRow & { status: Status };
  "api.administrators": AdministratorRow;
  "api.applied_migrations": { name: string; applied_at: string };
  "api.admin_activity": ActivityRow & { sequence: string };
  "api.balances": { user_id: string; coin_id: string; amount: string; held: string };
  "api.bank_accounts": BankAccountRow & { is_practice: boolean };
  "api.candles": CandleRow;
  "api.coins": CoinRow & { position: number };
  "api.crypto_prices": PriceRow;
  "api.fiat_rates": FiatRateRow;
  "api.pauses": PauseRow;
  "api.payment_methods": PaymentMethodRow & { position: number };
  "api.public_settings": { key: string; value: string };
  "api.transactions": TransactionRow & { user_id: string };
  "api.user_counts": { status: UserRow["status"]; is_admin: boolean; users: string };
  "api.user_sessions": SessionRow & { user_id: string };
  "api.users": Omit<UserRow, "last_sign_in_at"> & {
    /** `-infinity` if the user never signed in. */
    last_sign_in_at: string;
    role: string | null;
    email_key: string;
    username_key: string;
  };
  "api.wallet_assignments": WalletAssignmentRow & { user_id: string };
  "api.wallets": WalletRow & { user_id: string | null };
  "api.withdrawal_fees": { coin_id: string; fee_amount: string };
}

/** Prices are numeric here, for computing in SQL; reads send them as text. */
export interface CandleRow {
  coin_id: string;
  asset_id: string;
  resolution: "1m" | "1h" | "1d";
  opened_at: string;
  open: string;
  high: string;
  low: string;
  close: string;
  source: "coingecko" | "exchanges" | "simulated";
}

export interface CoinRow {
  coin_id: string;
  symbol: string;
  name: string;
  decimals: number;
  is_stable: boolean;
  alias_of: string | null;
  deposit_enabled: boolean;
  withdrawal_enabled: boolean;
  swap_enabled: boolean;
  minimum_withdrawal: string;
  minimum_deposit: string;
  swap_fee: string;
  swap_spread_percent: string;
  withdrawal_fee: string;
  networks: {
    network_id: string;
    withdrawal_name: string;
    deposit_name: string;
    address_format: string;
    has_destination_tag: boolean;
    deposit_enabled: boolean;
    withdrawal_enabled: boolean;
  }[];
}

export interface BankAccountRow {
  country: "brazil" | "colombia";
  currency: "BRL" | "COP";
  units_per_usdt: string;
  minimum_transfer: string;
  maximum_transfer: string;
  account_name: string;
  account_number: string;
  branch: string | null;
  account_type: string | null;
  bank_code: string;
  instructions: string[];
}

export interface FiatRateRow {
  currency: "EUR" | "GBP" | "JPY" | "CAD" | "AUD";
  units_per_usd: string;
  rate_at: string;
  stored_at: string;
  source: "coingecko" | "simulated";
}

export interface PaymentMethodRow {
  id: string;
  type: "external" | "bank";
  name: string;
  description: string;
  logo: string | null;
  url: string | null;
  features: string[];
  processing_time: string;
  fee_percent: string;
}

export interface PauseRow {
  kind: Exclude<TransactionType, "adjustment"> | null;
  coin_id: string | null;
  symbol: string | null;
  network_id: string | null;
  network: string | null;
  reason: string;
  paused_at: string;
}

export interface PriceRow {
  coin_id: string;
  symbol: string;
  name: string;
  current_price: string;
  market_price: string;
  premium_rate: string;
  price_change_24h: string;
  price_change_percentage_24h: string;
  market_cap: string;
  volume_24h: string;
  last_updated: string | null;
  source: "coingecko" | "exchanges" | "simulated";
}

export type Status = "pending" | "completed" | "failed";
export type TransactionType = "deposit" | "withdrawal" | "swap" | "adjustment";

export interface TransactionRow {
  id: string;
  type: TransactionType;
  status: Status;
  coin_id: string;
  amount: string;
  to_coin_id: string | null;
  to_amount: string | null;
  exchange_rate: string | null;
  fee: string | null;
  network: string | null;
  address: string | null;
  destination_tag: string | null;
  transaction_hash: string | null;
  explorer_url: string | null;
  created_at: string;
  completed_at: string | null;
  rejection_reason: string | null;
  direction: "add" | "subtract" | null;
  reason: string | null;
  premium: string | null;
  has_spread: boolean | null;
  is_cancelled: boolean;
}

export interface ActivityRow {
  id: string;
  action_name: string;
  admin_id: string | null;
  admin_email: string | null;
  target_type: string;
  target_id: string | null;
  details: Record<string, unknown>;
  reason: string | null;
  is_claim: boolean;
  created_at: string;
}

export interface SessionRow {
  id: string;
  device_info: string;
  ip_address: string;
  login_time: string;
  last_activity: string;
  is_live: boolean;
  ended_at: string | null;
  end_reason: string | null;
}

export interface UserRow {
  id: string;
  email: string;
  username: string;
  is_admin: boolean;
  status: "active" | "suspended" | "banned";
  created_at: string;
  last_sign_in_at: string | null;
}

export interface WalletAssignmentRow {
  id: string;
  wallet_id: string;
  cause: "requested" | "regenerated" | "administrator";
  assigned_from: string;
  assigned_to: string | null;
}

export interface AdjustmentRow {
  id: string;
  user_id: string;
  user_email: string;
  user_username: string;
  coin_id: string;
  symbol: string;
  direction: "add" | "subtract";
  amount: string;
  value_usd: string | null;
  reason: string;
  network: string | null;
  transaction_hash: string | null;
  requested_by_id: string;
  requested_by: string;
  created_at: string;
}

export interface AdministratorRow {
  id: string;
  email: string;
  username: string;
  role: "owner" | "operator" | "support" | "auditor";
  status: "active" | "suspended" | "banned";
  two_factor_enabled: boolean;
}

export interface WalletRow {
  wallet_id: string;
  status: string;
  assigned_at: string | null;
  created_at: string;
  deposit_addresses: { symbol: string; coin_id: string; network: string; public_address: string }[];
  renewable_at: string | null;
}

const builders = new WeakMap<Pool, Kysely<Views>>();

/** The query builder on a pool, one per pool. The pool's owner closes the pool. */
export function views(pool: Pool): Kysely<Views> {
  const builder = builders.get(pool) ?? new Kysely<Views>({ dialect: new PostgresDialect({ pool }) });
  builders.set(pool, builder);
  return builder;
}
