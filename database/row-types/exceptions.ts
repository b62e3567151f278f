/**
 * Columns of views whose nullability or values PostgreSQL does not know. All others follow from the table's column that
 * the view selects; a computed column is taken as never null.
 */

/** Null although the table's column is not (outer joins), or computed and null at times. */
export const nullable = new Set([
  "api.adjustments.value_usd",
  "api.admin_activity.admin_email",
  "api.admin_acts.admin_email",
  "api.admin_activity.admin_username",
  "api.arrival_confirmations.deposit_id",
  "api.pauses.network",
  "api.pauses.symbol",
  "api.transactions.address",
  "api.transactions.completed_at",
  "api.transactions.confirmations",
  "api.transactions.confirmations_needed",
  "api.transactions.destination_tag",
  "api.transactions.direction",
  "api.transactions.exchange_rate",
  "api.transactions.explorer_url",
  "api.transactions.fee",
  "api.transactions.has_spread",
  "api.transactions.network",
  "api.transactions.premium",
  "api.transactions.reason",
  "api.transactions.recorded_usd",
  "api.transactions.rejection_reason",
  "api.transactions.to_amount",
  "api.transactions.to_coin_id",
  "api.transactions.transaction_hash",
  "api.wallets.renewable_at",
]);

/** Never null although the table's column may be: the view leaves those rows out. */
export const notNull = new Set([
  "api.arrival_confirmations.confirmations_needed",
  "api.administrators.role",
  "api.delays.reason",
  "api.bank_accounts.account_name",
  "api.bank_accounts.account_number",
  "api.bank_accounts.bank_code",
]);

const priceSources = ["coingecko", "exchanges", "simulated"];

/** The values of text columns that no check constraint of a table lists. */
export const values: Readonly<Record<string, readonly string[]>> = {
  "api.administrators.role": ["auditor", "operator", "owner", "support"],
  "api.bank_accounts.currency": ["BRL", "COP"],
  "api.candles.source": priceSources,
  "api.crypto_prices.source": priceSources,
  "api.fiat_rates.currency": ["AUD", "CAD", "EUR", "GBP", "JPY"],
  "api.fiat_rates.source": ["coingecko", "simulated"],
  "api.transactions.direction": ["add", "subtract"],
};

/** The types in `src/reads/shared/json-columns.ts` of what the JSON columns hold. */
export const json: Readonly<Record<string, string>> = {
  "api.admin_activity.details": "ActivityDetails",
  "api.admin_acts.details": "ActivityDetails",
  "api.coins.networks": "CoinNetworks",
  "api.wallets.deposit_addresses": "DepositAddresses",
};
