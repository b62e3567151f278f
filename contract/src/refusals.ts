/**
 * Every expected "no": its HTTP status and its text. SQL and the server raise codes; the words stand here alone.
 * `{name}` is filled from the refusal's details.
 */
export const refusals = {
  // Who is asking
  not_authenticated: { status: 401, text: "You must be authenticated. Please sign in." },
  not_administrator: {
    status: 403,
    text: "Access Denied: You don't have administrator privileges to access this page.",
  },
  account_suspended: {
    status: 403,
    text: "Your account is suspended. You can look at it, but not move money.",
  },
  role_lacks_permission: {
    status: 403,
    text: "Your role does not allow this. An owner can do it, or change your role.",
  },
  foreign_user: { status: 403, text: "You can only act for your own account." },
  cross_site: { status: 403, text: "This request did not come from this site." },
  database_unavailable: { status: 503, text: "The database is busy. Please try again in a moment." },
  service_not_configured: { status: 503, text: "Authentication service not configured" },
  too_many_requests: { status: 429, text: "Too many requests. Please wait {seconds} seconds and try again." },
  // What was asked
  invalid_input: { status: 400, text: "Some of what was sent is not valid: {fields}." },
  body_too_large: { status: 413, text: "What was sent is too large." },
  not_json: { status: 415, text: "Only JSON is accepted." },
  not_found: { status: 404, text: "Not found." },
  idempotency_key_required: { status: 400, text: "This request needs an Idempotency-Key header." },
  idempotency_key_reused: { status: 409, text: "This Idempotency-Key was used for a different request." },
  // Amounts, prices and swaps
  invalid_amount: { status: 400, text: "Please enter a valid amount" },
  swap_amount_not_positive: { status: 400, text: "Swap amounts must be greater than zero" },
  invalid_swap: { status: 400, text: "Please enter valid swap details" },
  same_coin: { status: 409, text: "Cannot swap the same cryptocurrency" },
  insufficient_balance: {
    status: 409,
    text: "Insufficient {coin} balance. Available: {available}, Required: {required}",
  },
  unknown_coin: { status: 404, text: "Cryptocurrency not found" },
  coin_not_swappable: { status: 409, text: "{coin} cannot be swapped at the moment." },
  price_unavailable: { status: 409, text: "There is no price for {coin} at the moment." },
  price_stale: {
    status: 409,
    text: "The price of {coin} is too old to trade on. Please try again when prices are live.",
  },
  price_moved: {
    status: 409,
    text: "The price has moved: {offered} {coin} is offered now, less than your minimum. Please review the new quote.",
  },
  fee_mismatch: { status: 409, text: "The fee has changed to {fee}. Please review it and try again." },
  invalid_slippage: { status: 400, text: "Slippage must be 0.5, 1, 2 or 5 %." },
  amount_too_small: { status: 409, text: "This amount is too small: what you would receive rounds to zero." },
  // Withdrawals
  missing_data: { status: 400, text: "Missing required data" },
  missing_address: { status: 400, text: "Please enter a withdrawal address" },
  missing_network: { status: 400, text: "Please select a network" },
  insufficient_funds: { status: 409, text: "Insufficient balance" },
  below_minimum: { status: 409, text: "Minimum withdrawal amount is {minimum} {symbol}" },
  network_mismatch: { status: 409, text: "{coin} cannot be withdrawn on this network." },
  withdrawal_disabled: { status: 409, text: "Withdraw functionality coming soon!" },
  invalid_address: { status: 409, text: "This is not a valid {network} address. {hint}" },
  own_address: {
    status: 409,
    text: "This is a deposit address of this exchange. Please withdraw to an address outside it.",
  },
  invalid_destination_tag: {
    status: 400,
    text: "The destination tag must be a whole number from 0 to 4294967295.",
  },
  fee_exceeds_amount: {
    status: 409,
    text: "The fee of {fee} {symbol} is taken out of the amount, and nothing would be left to receive.",
  },
  quota_exceeded: {
    status: 409,
    text: "This is above your daily withdrawal quota. Left in these 24 hours: {left} USDT.",
  },
  withdrawals_held: {
    status: 403,
    text: "Withdrawals are on hold until {until} because the way you sign in was reset.",
  },
  // The address book
  invalid_address_name: { status: 400, text: "A name has 1 to 40 characters." },
  address_name_taken: { status: 409, text: "You already have an address named {name} on this network." },
  address_saved_already: { status: 409, text: "This address is already saved as {name}." },
  address_book_full: {
    status: 409,
    text: "Your address book has {most} addresses, which is the most. Please remove one first.",
  },
  // Wallets
  wallet_already_assigned: { status: 409, text: "You already have a wallet assigned to your account." },
  no_wallet_available: {
    status: 409,
    text: "No wallets available for assignment. Please try again later.",
  },
  wallet_not_assigned: { status: 409, text: "You do not have a wallet yet." },
  regenerate_too_soon: {
    status: 409,
    text: "A wallet can be regenerated once in 24 hours. Please try again after {until}.",
  },
  // The pool of wallets
  wallet_not_found: { status: 404, text: "Wallet not found." },
  user_has_wallet: {
    status: 409,
    text: "User already has an assigned wallet. Please release it first.",
  },
  user_has_no_wallet: { status: 409, text: "User does not have an assigned wallet to release." },
  other_wallet_by_now: {
    status: 409,
    text: "The user has another wallet by now. Please look at it before you release it.",
  },
  wallet_taken: { status: 409, text: "Somebody else has this wallet by now. Please choose another." },
  wallet_rests: {
    status: 409,
    text: "This wallet rests until {until}: deposits to whoever had it last may still come.",
  },
  wallet_changed: {
    status: 409,
    text: "Another administrator has changed this wallet meanwhile. Please look at its addresses again.",
  },
  pool_address_missing: { status: 400, text: "Public address for {network} is missing for {symbol}" },
  pool_addresses_missing: {
    status: 400,
    text: "Please add at least one network address for a coin.",
  },
  pool_network_twice: { status: 409, text: "There are two addresses for {network} of {symbol}." },
  no_such_deposit_network: { status: 409, text: "{coin} cannot be deposited on {network}." },
  address_in_pool: {
    status: 409,
    text: "This {network} address belongs to another wallet of the pool, or did.",
  },
  private_key_given: {
    status: 400,
    text: "This is a private key. Never paste it anywhere: whoever has it can take the coins. If anybody may have seen it, move them to a new key.",
  },
  recovery_phrase_given: {
    status: 400,
    text: "These are the words of a recovery phrase. Never paste them anywhere: whoever has them can take the coins. If anybody may have seen them, move the coins to a new wallet.",
  },
  account_key_invalid: {
    status: 400,
    text: "This is not an extended public key. Please copy it again: it begins with xpub, ypub, zpub or the like.",
  },
  account_key_depth: {
    status: 400,
    text: "This is not the key of an account. Please take the one of depth 3, such as m/84'/0'/0'.",
  },
  account_key_network: { status: 400, text: "This key is not one for {network}." },
  network_keys_twice: { status: 400, text: "There are two keys for {network}." },
  derivation_moved: {
    status: 409,
    text: "Others are deriving from the same key at this moment. Please try again.",
  },
  // Administrators
  reason_required: { status: 400, text: "Please give a reason." },
  already_processed: { status: 409, text: "This transaction is already {status}." },
  invalid_status: { status: 400, text: "A transaction can only become completed or failed." },
  setting_changed: {
    status: 409,
    text: "Another administrator has changed this meanwhile. Please look at it and decide again.",
  },
  too_many_decimals: { status: 400, text: "A fee in {symbol} has at most {decimals} decimals." },
  invalid_premium_rate: {
    status: 400,
    text: "Please enter a premium from 0 to 100 percent, in steps of 0.1.",
  },
  stable_coin_premium: { status: 409, text: "{symbol} is a stable coin and carries no premium." },
  no_fallback_feed: { status: 409, text: "There is no other price feed here to fall back to." },
  own_withdrawal: { status: 403, text: "You cannot approve your own withdrawal." },
  approved_by_you: {
    status: 409,
    text: "You have approved this already. A second administrator must approve it, too.",
  },
  own_adjustment: {
    status: 403,
    text: "Another administrator decides on this: you asked for it, or it is your balance.",
  },
  first_administrator_gone: {
    status: 409,
    text: "Who asked for this may not do it any more. Please reject it, and ask for it anew.",
  },
  unknown_role: { status: 400, text: "There is no such role." },
  user_not_active: { status: 409, text: "Only an active user can become an administrator." },
  own_account: { status: 403, text: "You cannot do this to your own account." },
  administrator_protected: { status: 403, text: "This user is an administrator. Only an owner can do this." },
  last_owner: { status: 409, text: "This is the last owner, who must stay." },
  transaction_hash_required: {
    status: 400,
    text: "Please enter the transaction's hash, so that this deposit cannot be credited twice.",
  },
  search_too_broad: { status: 400, text: "More than {most} users match. Please type more of the email." },
  account_deleted: {
    status: 409,
    text: "The account of this deposit was deleted. It can only be rejected.",
  },
  administrator_stays: {
    status: 409,
    text: "This user is an administrator. Please take the role from them first.",
  },
  invalid_user_status: { status: 400, text: "A user can be active, suspended or banned." },
  status_unchanged: { status: 409, text: "This user is already {status}." },
  user_has_pending: {
    status: 409,
    text: "This user has pending transactions: {count}. Please approve or reject them first.",
  },
  user_has_balance: {
    status: 409,
    text: "This user still has {balances}. A user is deleted only when every balance is zero.",
  },
  duplicate_deposit: { status: 409, text: "This deposit has already been credited." },
  // Getting in
  invalid_email: { status: 400, text: "Please enter a valid email address" },
  username_required: { status: 400, text: "Username is required" },
  invalid_username: {
    status: 400,
    text: "A username has 3 to 30 letters, digits or the characters _ . -",
  },
  username_reserved: { status: 409, text: "This username is reserved." },
  email_exists: { status: 409, text: "Email already exists" },
  username_taken: { status: 409, text: "Username already taken" },
  password_too_short: { status: 400, text: "Password must be at least {minimum} characters long." },
  password_too_common: {
    status: 400,
    text: "This password is among the most common ones. Please choose another.",
  },
  invalid_credentials: { status: 401, text: "Invalid email or password" },
  email_not_confirmed: { status: 403, text: "Please verify your email to continue." },
  account_banned: { status: 403, text: "This account has been closed by an administrator." },
  incomplete_code: { status: 400, text: "Please enter the complete 6-digit code" },
  invalid_code: { status: 401, text: "Invalid verification code. Please check and try again." },
  code_expired: {
    status: 401,
    text: "Verification code is incorrect or has expired. Please confirm the code or Request a new one.",
  },
  link_invalid: { status: 401, text: "Your verification link is invalid or has expired." },
  link_other_browser: {
    status: 409,
    text: "Please open this link in the browser in which you signed up, or enter the code from the mail there.",
  },
  reset_not_verified: { status: 401, text: "Please verify your email first." },
  // Second factor, passkeys, other providers
  two_factor_required: {
    status: 403,
    text: "Administrators need two-factor authentication here. Please set it up in your profile, or sign in with it.",
  },
  two_factor_expired: { status: 401, text: "This took too long. Please sign in again." },
  invalid_second_factor: {
    status: 401,
    text: "This code is not right, or was used already. Please try the next one.",
  },
  invalid_recovery_code: { status: 401, text: "This recovery code is not right, or was used already." },
  invalid_passkey: { status: 401, text: "This passkey was not accepted." },
  passkeys_unavailable: {
    status: 409,
    text: "Passkeys need a site with a name. Open this page by its name, such as localhost, instead of by a number.",
  },
  passkey_exists: { status: 409, text: "This passkey is already yours." },
  too_many_passkeys: {
    status: 409,
    text: "You have {most} passkeys, which is the most. Please remove one first.",
  },
  two_factor_exists: { status: 409, text: "An authenticator app is already set up." },
  two_factor_not_set_up: { status: 409, text: "Please begin to set up the authenticator app again." },
  two_factor_compulsory: {
    status: 409,
    text: "Administrators cannot switch two-factor authentication off here.",
  },
  proof_required: { status: 403, text: "Please confirm that it is you." },
  fresh_sign_in_required: { status: 403, text: "Please sign in again before you change this." },
  unknown_provider: { status: 404, text: "There is no such way to sign in." },
  provider_failed: { status: 409, text: "Failed to sign in with {provider}" },
  provider_email_unverified: {
    status: 409,
    text: "Failed to sign in with {provider}: it has not verified your email.",
  },
  /** What came back belongs to no sign-in that this browser began in the last ten minutes. */
  provider_expired: { status: 401, text: "Authentication failed" },
  identity_exists: { status: 409, text: "This account at {provider} is already linked to yours." },
  identity_taken: { status: 409, text: "This account at {provider} already signs somebody else in." },
  too_many_identities: {
    status: 409,
    text: "You have linked {most} accounts, which is the most. Please remove one first.",
  },
  last_way_in: { status: 409, text: "Nothing else signs you in. Please set a password first." },
  resend_too_soon: { status: 429, text: "Please wait {seconds} seconds before you ask for a new code." },
} as const satisfies Record<string, { status: number; text: string }>;

/** The name of an expected "no". */
export type RefusalCode = keyof typeof refusals;

/** What fills the placeholders of a refusal's text; amounts are decimal strings, times ISO 8601. */
export type RefusalDetails = Record<string, string | number | null>;

/** The body of a refusal over HTTP. */
export interface RefusalBody {
  code: RefusalCode;
  message: string;
  details: RefusalDetails;
  requestId: string;
}

export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code);
}

/** The English text of a refusal, its placeholders filled; one without a value is left out. */
export function refusalText(code: RefusalCode, details: RefusalDetails = {}): string {
  const text = refusals[code].text.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ""));
  return text.replace(/ {2,}/g, " ").trim();
}
