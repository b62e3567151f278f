/** The closed lists that browser and server share, without the schema library, so that the browser does not load it. */
export const transactionTypes = ["deposit", "withdrawal", "swap", "adjustment"] as const;

/**
 * What became of a payment that arrived on a watched network. `waiting`: in no block. `confirming`: in a block, not
 * credited. `credited`: on the balance. `orphaned`: not in the chain. `below_minimum`, `unclaimed`, `review` and
 * `undone`: an administrator decides. `settled`: one has decided not to credit it, or to leave it credited.
 */
export const arrivalStates = [
  "waiting",
  "confirming",
  "credited",
  "orphaned",
  "below_minimum",
  "unclaimed",
  "review",
  "undone",
  "settled",
] as const;

/** Of the payments of withdrawals by files; the database's comment on `chain.payment_state` says what each means. */
export const paymentStates = [
  "prepared",
  "exported",
  "signed",
  "final",
  "failed",
  "lost",
  "discarded",
  "closed",
] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * What a payment is for. `sweep` moves coins from deposit addresses to the paying address, `gas` gives a deposit address
 * what it needs to send its tokens, `cold` moves coins from the paying address to a cold one.
 */
export const paymentKinds = ["withdrawals", "sweep", "gas", "cold"] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/**
 * How withdrawals on a network are paid. `by_hand`: with a wallet elsewhere. `files`: built here, signed elsewhere.
 * `signer`: built here, signed by a separate process that holds the keys.
 */
export const payingWays = ["by_hand", "files", "signer"] as const;

/** Why the signer does not sign a payment; `signer/` decides, the back office words it. */
export const signerAnswers = [
  "needs_approvals",
  "refused_here",
  "not_served",
  "coin_not_served",
  "unreadable",
  "differs",
  "over_payment_limit",
  "over_daily_limit",
  "fee_over_limit",
  "fees_over_daily_limit",
  "signed_before",
  "other_anchor",
  "amount_changed",
  "sweeps_off",
  "gas_over_limit",
  "sweeps_over_daily_limit",
  "cold_not_served",
] as const;
export type SignerAnswer = (typeof signerAnswers)[number];

/** Active; suspended, who may look but not move money; banned, who may not sign in. */
export const userStatuses = ["active", "suspended", "banned"] as const;
export type UserStatus = (typeof userStatuses)[number];

/** The sort orders of the back office's list of users. */
export const userSorts = ["newest", "oldest", "email", "last_sign_in"] as const;
export type UserSort = (typeof userSorts)[number];

/** The kinds of second factor. */
export const twoFactorMethods = ["totp", "recovery_code", "passkey"] as const;

/** What can be added as a factor or a way to sign in (T50). */
export const additionKinds = ["totp", "passkey", "identity"] as const;

/** The purposes of emailed links. */
export const linkTypes = [
  "signup",
  "recovery",
  "magiclink",
  "two_factor_reset",
  "undo_addition",
  "undo_sign_in",
] as const;

/** The administrators' roles, from the most rights to the fewest. */
export const roleNames = ["owner", "operator", "support", "auditor"] as const;
export type RoleName = (typeof roleNames)[number];

/** Movements of the exchange's own coins that owners enter. */
export const enteredMovementKinds = ["funding", "removal", "network_fee"] as const;
export type EnteredMovementKind = (typeof enteredMovementKinds)[number];

/** All movements of the exchange's own coins. opening: what could not be explained when the reconciliation began. */
export const movementKinds = ["opening", ...enteredMovementKinds] as const;
export type MovementKind = (typeof movementKinds)[number];

/** The permissions of back office roles; a database table assigns them to roles. */
export const permissionNames = [
  "office.read",
  "users.status",
  "users.delete",
  "factors.remove",
  "balances.adjust",
  "transactions.decide",
  "withdrawals.release",
  "wallets.manage",
  "wallets.assign",
  "settings.manage",
  "prices.run",
  "rules.manage",
  "roles.manage",
  "audit.read",
] as const;
export type Permission = (typeof permissionNames)[number];

/** The periods of a chart. */
export const candleRanges = ["1h", "24h", "7d", "30d", "1y"] as const;

/** The value if it is in the list; otherwise undefined. */
export function oneOf<Kind extends string>(kinds: readonly Kind[], value: unknown): Kind | undefined {
  return kinds.find((kind) => kind === value);
}

/**
 * Why a user's withdrawals are on hold (T71). `added_by_email`: something was added after a sign-in by email alone.
 * `earlier`: set by a release that did not record why.
 */
export const holdCauses = [
  "password_reset",
  "two_factor_wait",
  "factor_removal",
  "two_factor_off",
  "undo_addition",
  "undo_sign_in",
  "added_by_email",
  "earlier",
] as const;
export type HoldCause = (typeof holdCauses)[number];
