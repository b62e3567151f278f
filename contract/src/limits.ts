/** The constants of the spec's section 9 that browser and server share. Times end in their unit. */
export const limits = {
  /** The reason of a rejection for which the administrator gave none. */
  default_rejection_reason: "Rejected by admin",
  code_length: 6,
  code_minutes: 10,
  code_tries: 5,
  /** How long a confirmed withdrawal can be made. */
  confirmation_minutes: 5,
  /** How long after a sign-in it proves by itself who somebody is, where there is no password and no second factor. */
  fresh_sign_in_minutes: 15,
  /** How long a link that signs in or resets a password is valid. */
  link_minutes: 15,
  /** The time to enter the second factor, and to set a new password after a correct code. */
  grant_minutes: 10,
  /** How long the link in the email can undo adding a factor or a linked account, or a sign-in from a new device. */
  undo_hours: 72,
  /** For this long after crediting a user, an administrator cannot approve the user's withdrawals alone. */
  credited_days: 30,
  recovery_codes: 10,
  passkeys_most: 10,
  identities_most: 10,
  forgot_redirect_milliseconds: 1_500,
  reset_redirect_milliseconds: 3_000,
  resend_cooldown_seconds: 60,
  toast_milliseconds: 5_000,
  /** How long the checkmark after copying is shown, in the user area and in the back office. */
  copied_milliseconds: 3_000,
  office_copied_milliseconds: 2_000,
  price_cache_key: "crypto_prices_cache",
  price_cache_milliseconds: 300_000,
  heartbeat_seconds: 25,
  reconnect_seconds: [1, 2, 5, 10],
  slippages: ["0.5", "1", "2", "5"],
  default_slippage: "0.5",
  quick_fills: [25, 50, 75],
  daily_withdrawal_quota_usdt: "250000",
  address_name_max_length: 40,
  /** Of an administrator's reason for an act. */
  reason_min_length: 3,
  scan_seconds: 30,
  page_size: 20,
  page_size_max: 100,
  username: /^[A-Za-z0-9_.-]{3,30}$/,
  password_max_length: 200,
  email_max_length: 254,
} as const;

/**
 * The rules of a new exchange, which its operator can change: screens use them until they have read the settings, and the
 * server decides. A test compares them with the seeds.
 */
export const initialRules = {
  password_min_length: 6,
  max_price_age_seconds: 600,
  max_stream_price_age_seconds: 60,
  two_factor_reset_hours: 72,
  withdrawal_hold_hours: 24,
} as const;
