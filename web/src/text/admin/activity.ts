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
  administrator_created: "First administrator created",
  admin_role_changed: "Role changed",
  user_promoted_to_admin: "Role granted",
  user_demoted_from_admin: "Role removed",
  user_status_updated: "User status changed",
  audit_exported: "Audit log downloaded",
  balance_adjustment_requested: "Balance adjustment requested",
  balance_adjustment_rejected: "Balance adjustment rejected",
  crypto_premium_rate_updated: "Premium changed",
  coin_added: "Coin added",
  fees_confirmed: "Fees and minimums confirmed",
  withdrawal_fee_updated: "Withdrawal fee changed",
  swap_fee_updated: "Swap fee changed",
  swap_spread_percent_updated: "Spread changed",
  minimum_withdrawal_updated: "Minimum withdrawal changed",
  minimum_deposit_updated: "Minimum deposit changed",
  statement_exported: "Statement downloaded",
  setting_updated: "Setting changed",
  pause_set: "Paused",
  pause_cleared: "Pause ended",
  chain_changed: "Network changed",
  paying_changed: "Paying of withdrawals changed",
  cold_address_added: "Cold address added",
  cold_address_removed: "Cold address removed",
  house_movement_added: "House movement booked",
  pool_request_made: "Change of deposit addresses requested",
  pool_request_approved: "Change of deposit addresses approved",
  pool_request_waited: "Change of deposit addresses took effect after its wait",
  pool_request_declined: "Change of deposit addresses declined",
  pool_request_withdrawn: "Request about deposit addresses withdrawn",
  account_key_distrusted: "Account key no longer trusted",
  treasury_request_made: "Change of the treasury requested",
  treasury_request_approved: "Change of the treasury approved",
  treasury_request_declined: "Change of the treasury declined",
  treasury_request_withdrawn: "Request about the treasury withdrawn",
  reconciliation_changed: "Reconciliation changed",
  sweeping_changed: "Sweeping changed",
  sweep_prepared: "Sweep prepared",
  gas_prepared: "Gas for a sweep prepared",
  cold_move_prepared: "Move to cold storage prepared",
  holdings_requested: "Reading of holdings requested",
  payment_prepared: "Payment prepared",
  payment_exported: "Payment downloaded to be signed",
  payment_approved: "Payment approved for the signer",
  payment_signed: "Signed payment stored",
  payment_replaced: "Payment built with a higher fee",
  payment_failed: "Payment reverted by its network",
  payment_discarded: "Payment discarded",
  payment_closed: "Payment closed as not paid",
  arrival_settled: "Payment settled without a transfer",
  manual_price_update_triggered: "Price update started",
  second_administrator_changed: "Second administrator limit changed",
  wallet_addresses_updated: "Wallet addresses changed",
  signed_in: "Signed in",
  signed_out: "Signed out",
  session_ended: "Session ended",
  sign_in_failed: "Sign-in attempts failed",
  wallets_viewed: "Opened the wallets",
  settings_viewed: "Opened the settings",
  withdrawals_viewed: "Opened the withdrawals",
  identity_confirmed: "Identity confirmed",
  withdrawal_cancelled: "Withdrawal cancelled by its user",
  allow_list_switched_on: "Withdrawals limited to saved addresses by the user",
  allow_list_off_asked: "End of the limit to saved addresses requested by the user",
  allow_list_kept_on: "Limit to saved addresses kept on by the user",
  withdrawal_first_approved: "Withdrawal approved by the first administrator",
};

const details: Record<string, string> = {
  adjustment_id: "Adjustment request",

  coin_id: "Coin",
  deposit_id: "Deposit",
  is_on: "On",
  is_watched: "Watched",
  new: "After",
  old: "Before",
  new_fee_amount: "New fee",
  old_confirmations: "Confirmations before",
  old_fee_amount: "Old fee",
  old_is_on: "On before",
  old_is_watched: "Watched before",
  old_minimum: "Minimum before",
  old_state: "State before",
  network_id: "Network",
  old_reason: "Reason before",
  posted_adjustment_id: "Adjustment",
  shared_with: "Other uses of the hash",
  rested_until: "Cooling-off period until",
  user_id: "User",
  treasury_request_id: "Request",
  pool_request_id: "Request",
  trusts_keys: "Trusts its keys",
  waits_until: "Takes effect",
  digest: "Check code",
  attempts: "Attempts",
  first_at: "First",
  last_at: "Last",
  kinds: "With",
  addresses: "Addresses",
  devices: "Devices",
  device: "Device",
  method: "Signed in with",
  second_factor: "Second factor",
  end_reason: "Why",
  value_usd: "Worth in US dollars",
  wallet_id: "Wallet",
  wallet_ids: "Wallets",
};

/** Failed is shown as rejected. */
const values: Record<string, string> = {
  failed: "rejected",
  totp: "authenticator app",
  recovery_code: "recovery code",
  link: "link in an email",
  emailed_code: "code in an email",
  provider: "linked account",
  provider_and_emailed_code: "linked account, and a code in an email",
  add_cold_address: "Add a cold address",
  remove_cold_address: "Remove a cold address",
};

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
