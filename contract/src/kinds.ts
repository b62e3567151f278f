/**
 * The closed lists that browser and server share, without the schema library: the browser's code reads them and does
 * not carry it.
 */
export const transactionTypes = ["deposit", "withdrawal", "swap", "adjustment"] as const;

/** Active; suspended, who may look but not move money; banned, who may not even sign in. */
export const userStatuses = ["active", "suspended", "banned"] as const;
export type UserStatus = (typeof userStatuses)[number];

/** The orders of the back office's list of users. */
export const userSorts = ["newest", "oldest", "email", "last_sign_in"] as const;
export type UserSort = (typeof userSorts)[number];

/** What may be given as a second factor. */
export const twoFactorMethods = ["totp", "recovery_code", "passkey"] as const;

/** What can be added as a factor or a way in (T50). */
export const additionKinds = ["totp", "passkey", "identity"] as const;

/** What a link in a mail may be for. */
export const linkTypes = ["signup", "recovery", "magiclink", "two_factor_reset", "undo_addition"] as const;

/** What an administrator can be, from the most rights to the fewest. */
export const roleNames = ["owner", "operator", "support", "auditor"] as const;
export type RoleName = (typeof roleNames)[number];

/** What a role can allow in the back office; which role may what, the database's table says. */
export const permissionNames = [
  "office.read",
  "users.status",
  "users.delete",
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

/** How far back a chart looks. */
export const candleRanges = ["1h", "24h", "7d", "30d", "1y"] as const;

/** The value if it is one of the list; otherwise undefined. */
export function oneOf<Kind extends string>(kinds: readonly Kind[], value: unknown): Kind | undefined {
  return kinds.find((kind) => kind === value);
}
