import type { RoleName } from "@portico/contract";

/** The names of the roles. */
const roles: Record<RoleName, string> = {
  owner: "Owner",
  operator: "Operator",
  support: "Support",
  auditor: "Auditor",
};

/** Administrators and their roles. The texts in the spec's catalogue are exact. */
export const rolesText = {
  make: "Make an administrator",
  makeDetail:
    "They are signed out everywhere, and get the new rights when they sign in again. All owners are emailed.",
  email: "Email",
  makeAdmin: "Make Admin",
  makeTitle: "Make an administrator?",
  makeConfirm: "Make them an administrator",
  makeWords: (email: string, role: RoleName) =>
    `${email} gets the role ${roles[role]} and is signed out everywhere.`,
  role: "Role",
  invalidEmail: "Please enter a valid email address",
  notFound: "User not found",
  made: (email: string) => `${email} is now an admin`,
  already: (email: string, role: RoleName) =>
    `${email} is already an administrator (${roles[role]}). Change the role in the list.`,
  failed: "Failed to update user role",

  list: "Administrators",
  noUsername: "No username",
  badge: "Admin",
  you: "You",
  statuses: { suspended: "Suspended", banned: "Banned" },
  twoFactor: "Two-factor on",
  noTwoFactor: "Two-factor off",
  loadFailed: "Failed to load administrators",
  roles,
  /** What each role may do, as in decision 0031. */
  may: {
    owner: "Everything, including who is an administrator.",
    operator: "Users, balances, transactions, wallets, fees and prices.",
    support: "Can view everything, change a user's status and assign wallets. Can't move money.",
    auditor: "Can view everything, including the audit log. Can't change anything.",
  } satisfies Record<RoleName, string>,
  roleOf: (email: string) => `Role of ${email}`,
  remove: "Remove",
  removeWhom: (email: string) => `Remove ${email} from the administrators`,

  changeTitle: "Change the role?",
  changeWords: (email: string, role: RoleName) => `The role of ${email} becomes ${roles[role]}.`,
  changeEnds: "They are signed out everywhere, and get the new role when they sign in again.",
  change: "Change role",
  changed: (email: string, role: RoleName) => `The role of ${email} is now ${roles[role]}`,
  removeTitle: "Remove the role?",
  removeWords: (email: string) =>
    `${email} will no longer be an administrator, and is signed out everywhere.`,
  removed: (email: string) => `${email} is no longer an admin`,
  ownWarning: "This is your own role: you will be signed out and cannot take it back yourself.",
} as const;
