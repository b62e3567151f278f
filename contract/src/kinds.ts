/** The closed lists that browser and server share, without the schema library, so that the browser does not load it. */
export const transactionTypes = ["deposit", "withdrawal", "swap", "adjustment"] as const;

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
