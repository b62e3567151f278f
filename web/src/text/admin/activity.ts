/** The audit log's names as text: actions, their subjects, and their details. */
export const activityText = {
  /** An action in the log's list: `wallet_released` becomes "Wallet released". */
  act: (name: string) => wordOf(acts, name) ?? sentence(name),
  /** The subject of an action: a user, a withdrawal, a setting. */
  target: (type: string) => sentence(type),
  detail: (name: string) => wordOf(details, name) ?? sentence(name),
  /** A status or a plain word in the details. */
  value: (value: string) => wordOf(values, value) ?? value,
  yes: "Yes",
  no: "No",
  none: "–",
} as const;

const acts: Record<string, string> = {
  administrator_created: "First administrator made",
  admin_role_changed: "Role changed",
  user_promoted_to_admin: "Role given",
  user_demoted_from_admin: "Role taken",
  user_status_updated: "User status changed",
  audit_exported: "Audit log downloaded",
  balance_adjustment_requested: "Balance adjustment requested",
  balance_adjustment_rejected: "Balance adjustment rejected",
  crypto_premium_rate_updated: "Premium changed",
  coin_added: "Coin added",
  withdrawal_fee_updated: "Withdrawal fee changed",
  swap_fee_updated: "Swap fee changed",
  swap_spread_percent_updated: "Spread changed",
  minimum_withdrawal_updated: "Minimum withdrawal changed",
  minimum_deposit_updated: "Minimum deposit changed",
  statement_exported: "Statement downloaded",
  setting_updated: "Setting changed",
  pause_set: "Paused",
  pause_cleared: "Pause ended",
  manual_price_update_triggered: "Price update started",
  second_administrator_changed: "Second administrator limit changed",
  wallet_addresses_updated: "Wallet addresses changed",
  identity_confirmed: "Identity confirmed",
  withdrawal_cancelled: "Withdrawal cancelled by its user",
  allow_list_switched_on: "Withdrawals limited to saved addresses by the user",
  allow_list_off_asked: "End of the limit to saved addresses asked for by the user",
  allow_list_kept_on: "Limit to saved addresses kept on by the user",
  withdrawal_first_approved: "Withdrawal approved by the first administrator",
};

const details: Record<string, string> = {
  adjustment_id: "Adjustment request",

  coin_id: "Coin",
  deposit_id: "Deposit",
  new: "After",
  old: "Before",
  new_fee_amount: "New fee",
  old_fee_amount: "Old fee",
  network_id: "Network",
  old_reason: "Reason before",
  posted_adjustment_id: "Adjustment",
  rested_until: "Cooling-off period until",
  user_id: "User",
  value_usd: "Worth in US dollars",
  wallet_id: "Wallet",
  wallet_ids: "Wallets",
};

/** Failed is shown as rejected. */
const values: Record<string, string> = { failed: "rejected" };

/**
 * The text for a name, which may come from outside: inherited properties such as `constructor` do not count.
 */
export function wordOf(words: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

/** `old_balance` becomes "Old balance". */
function sentence(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll("_", " ");
}
