import type { UserStatus } from "@portico/contract";
import { activityText, wordOf } from "./activity.ts";

/** The back office's list of users. */
export const adminUsersText = {
  title: "Users",
  search: "Search by email, username, id or address",
  list: "Users",
  tabs: "Status of users",
  statuses: { all: "All", active: "Active", suspended: "Suspended", banned: "Banned" },
  admins: "Administrators only",
  frozenOnly: "Frozen withdrawals only",
  sort: "Order",
  sorts: {
    newest: "Newest first",
    oldest: "Oldest first",
    email: "By email",
    last_sign_in: "Most recent sign-in first",
  },
  total: (count: string, isOne: boolean) => (isOne ? `${count} user` : `${count} users`),
  totalMany: "More than 1,000 users",
  /** A tab with too many users to count. */
  many: "1,000+",
  email: "Email",
  username: "Username",
  created: "Since",
  lastSignIn: "Last sign-in",
  status: "Status",
  never: "Never",
  administrator: "Administrator",
  frozen: "Frozen",
  empty: "No users found",
  emptyDetail: (query: string) =>
    `No email or username contains “${query}”, no id begins with it, and it is no deposit address of a user.`,
  emptyFilter: "No user matches.",
  showAll: "Show all users",
  loadFailed: "Failed to load users",
} as const;

/** The lists on one user's page. */
export const adminUserPartsText = {
  loadFailed: "Failed to load this list",

  sessions: "Sessions",
  noSessions: "No sign-ins yet.",
  live: "Live",
  signedIn: (time: string) => `Signed in ${time}`,
  lastActive: (age: string) => `last active ${age}`,
  /** How a session ended. */
  ended: (reason: string | null) => sessionEnds[reason ?? "expired"] ?? "Ended",

  transactions: "Transactions",
  noTransactions: "No transactions yet.",
  transactionStatuses: { pending: "pending", completed: "completed", failed: "rejected" },

  wallets: "Wallet history",
  noWallets: "No wallet was ever assigned.",
  from: (time: string) => `from ${time}`,
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  current: "Current",
  causes: {
    requested: "Requested",
    regenerated: "Regenerated",
    administrator: "Assigned by an administrator",
  },

  activity: "Audit log",
  noActivity: "Nobody has done anything here yet.",
  machine: "The system",
  by: (who: string) => `by ${who}`,
  change: (from: string, to: string) => `${from} → ${to}`,
  /** An administrator's action, by its name in the audit log; others read as in the log. */
  actions: (name: string) => wordOf(activityNames, name) ?? activityText.act(name),
} as const;

const sessionEnds: Record<string, string> = {
  "signed out": "Signed out",
  replaced: "Replaced by another sign-in",
  expired: "Expired",
  banned: "Ended by the ban",
  "password reset": "Ended by a new password",
  "rights changed": "Ended by a change of role",
  "two-factor reset": "Ended by the two-factor reset",
  "two-factor on": "Ended when two-factor was turned on",
  "addition undone": "Ended with the emailed link that undoes an addition",
  "sign-in undone": "Ended with the link in the email about a new device",
};

const activityNames: Record<string, string> = {
  user_status_updated: "Changed the status",
  user_deleted: "Deleted the user",
  balance_added: "Added to a balance",
  balance_subtracted: "Subtracted from a balance",
  deposit_approved: "Approved a deposit",
  deposit_rejected: "Rejected a deposit",
  withdrawal_approved: "Approved a withdrawal",
  withdrawal_rejected: "Rejected a withdrawal",
  user_promoted_to_admin: "Granted a role",
  user_demoted_from_admin: "Removed the role",
  admin_role_changed: "Changed the role",
  administrator_created: "Created the first administrator",
  wallet_assigned: "Assigned a wallet",
  wallet_released: "Released the wallet",
  wallet_addresses_updated: "Changed the addresses of the wallet",
  withdrawals_frozen: "Froze the withdrawals",
  withdrawals_unfrozen: "Ended the freeze of withdrawals",
  factor_removal_requested: "Asked another owner to remove the second factors",
  factor_removal_approved: "Approved the removal of the second factors",
  factor_removal_rejected: "Rejected the removal of the second factors",
  factor_removal_stopped: "Stopped the removal of the second factors",
  withdrawal_first_approved: "Approved a withdrawal, which waits for a second administrator",
  balance_adjustment_requested: "Asked a second administrator to adjust a balance",
  balance_adjustment_rejected: "Rejected an adjustment of a balance",
};

/** Freezing a user's withdrawals. */
export const adminFreezeText = {
  since: (time: string) => `Withdrawals frozen since ${time}`,
  freeze: "Freeze withdrawals",
  unfreeze: "Unfreeze withdrawals",
  freezeTitle: "Freeze this user's withdrawals?",
  unfreezeTitle: "End the freeze of this user's withdrawals?",
  freezeEffect: (email: string) =>
    `${email} can't request withdrawals. Until the freeze ends, pending ones can't be approved unless an owner releases them. They can still be rejected.`,
  unfreezeEffect: (email: string) =>
    `${email} can request withdrawals again while the account is active, and pending ones can be approved.`,
  reasonHint: "At least 3 characters. It's recorded in the audit log.",
  frozen: "Withdrawals frozen",
  unfrozen: "Withdrawals no longer frozen",
  unknown: "No answer from the server: the change may have been made. Trying again is safe.",
} as const;

/** The actions on a user. */
export const adminUserActsText = {
  title: "Access",
  since: (time: string) => `Since ${time}`,
  /** What a status means for its user. */
  meanings: {
    active: "Can sign in and move money.",
    suspended: "Can sign in and view, but can't move money.",
    banned: "Can't sign in.",
  } satisfies Record<UserStatus, string>,
  suspend: "Suspend",
  reactivate: "Reactivate",
  ban: "Ban",
  liftBan: "Lift the Ban",
  ownAccount: "You cannot do this to your own account.",
  titles: {
    suspend: "Suspend this user?",
    reactivate: "Reactivate this user?",
    ban: "Ban this user?",
    liftBan: "Lift the ban?",
  },
  effects: {
    suspend: (email: string) =>
      `${email} can still sign in and view, but can't move money. In the meantime, pending withdrawals can't be approved unless an owner releases them. They can still be rejected.`,
    reactivate: (email: string) => `${email} can move money again.`,
    ban: (email: string) => `Every session of ${email} ends immediately, and they can no longer sign in.`,
    liftBan: (email: string) => `${email} can sign in and move money again.`,
  },
  meanwhile: (status: UserStatus, name: string | null) =>
    `This user is ${status} now${name ? `: changed by ${name}` : ""}. Close this and check again.`,
  reason: "Reason",
  reasonHint: "At least 3 characters. The user sees it in an email, and it's recorded in the audit log.",
  reasonRequired: "Please give a reason.",
  updated: (status: UserStatus) => `User status updated to ${status}`,
  updateFailed: "Failed to update user status",

  deleteTitle: "Delete this user",
  deleteDetail:
    "Their email, username, sessions and sign-in methods are permanently deleted, and their wallet goes back to the pool. The ledger stays, without their name. Only an account with no balances and no pending transactions can be deleted.",
  administrator: "Please remove this administrator's role first.",
  deleteButton: "Delete User",
  confirmTitle: "Permanently delete this user?",
  confirmDetail: (email: string) => `This can't be undone. To continue, type ${email}.`,
  confirmField: "Email of the user",
  confirmMismatch: "This isn't the user's email.",
  confirm: "Delete Permanently",
  deleteFailed: "Failed to delete user",

  deletedTitle: "Deleted user",
  deletedNotice: (time: string) =>
    `This account was deleted on ${time}. Only its transactions and what administrators did are left, without personal data.`,
} as const;
