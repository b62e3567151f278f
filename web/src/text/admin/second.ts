import { limits } from "@portico/contract";

/** "Just now" within a sentence; "5 minutes ago" is unchanged. */
const within = (age: string) => age.charAt(0).toLowerCase() + age.slice(1);

/** What needs two administrators. */
export const secondText = {
  /** `limit` is formatted money; null if unknown. */
  withdrawalNeeds: (limit: string | null) =>
    `Needs a second administrator${limit ? `, because its value is above ${limit}` : ""}. Your approval will be recorded, and another administrator's approval completes it.`,
  /** A withdrawal below the limit. */
  withdrawalSumNeeds: (limit: string) =>
    `Needs a second administrator: together with what you alone have approved for this user in 24 hours, it exceeds ${limit}, or there is no fresh price to check. Your approval will be recorded, and another administrator's approval completes it.`,
  /** Whatever its value. */
  withdrawalCreditedNeeds: `You credited this user in the last ${limits.credited_days} days: another administrator must decide. If you approve first, theirs completes it.`,
  /** Somebody has claimed it. */
  claimedByAnother: (name: string) => `You can't decide this alone; ${name}, who has claimed it, can.`,
  approvedByYou: (age: string) =>
    `Needs a second administrator; approved by you, ${within(age)}. Another administrator's approval completes it.`,
  approvedBy: (name: string, age: string) =>
    `Needs a second administrator; approved by ${name}, ${within(age)}. Your approval completes it.`,
  alreadySent: (name: string) => `Already sent by ${name}:`,
  firstNote: (note: string) => `Note: ${note}`,
  firstApproval: "First approval",
  firstApprovalOf: (name: string) => `${name} · `,
  value: "Value",
  isYours: "You've already approved this. A second administrator must approve it, too.",
  noted: "Approval recorded: a second administrator must approve it, too",
  waits: "Needs a second",
  /** One of them is enough, but not the reader. */
  waitsForAnother: "Needs another",
  creditedByYou: "You credited this user: another administrator must decide",
  waitsForOne: "1 of 2 approved",

  /** Below the form that adjusts a balance. */
  adjustLimit: (limit: string, left: string) =>
    `Above ${limit} in 24 hours, what you add and subtract needs a second administrator. Left to you alone: ${left}.`,
  /** Below the same form. */
  depositLimit: (limit: string, left: string) =>
    `Deposits with a network and a transaction hash count separately, on a watched network once it has reported the hash: above ${limit} in 24 hours they need a second administrator. Left to you alone: ${left}.`,
  creditLimit: `If you add to this balance, you can't be the only one to approve this user's withdrawals for ${limits.credited_days} days.`,
  requested: "Recorded: a second administrator must approve it",

  loosenTitle: "Let one administrator do more alone?",
  loosens: {
    withdrawal: (old: string, now: string) =>
      `The limit for withdrawals changes from ${old} to ${now}. When it is off, one administrator can approve any withdrawal alone.`,
    adjustment: (old: string, now: string) =>
      `The limit for adjustments changes from ${old} to ${now}. When it is off, one administrator can add any amount to any balance alone.`,
    deposit: (old: string, now: string) =>
      `The limit for deposits changes from ${old} to ${now}. When it is off, one administrator can credit deposits of any size alone.`,
  },
  loosenEmails: "All owners are emailed, including you.",

  title: "Adjustments that need a second administrator",
  adds: (amount: string) => `Add ${amount}`,
  subtracts: (amount: string) => `Subtract ${amount}`,
  askedBy: (name: string, age: string) => `requested by ${name}, ${within(age)}`,
  askedByYou: (age: string) => `requested by you, ${within(age)}`,
  loadFailed: "Failed to load adjustments",
  dialogTitle: "Adjustment of a balance",
  user: "User",
  change: "Change",
  asked: "Requested",
  by: "By",
  reason: "Reason",
  network: "Network",
  hash: "Transaction hash",
  output: "Output",
  unknownValue: "No fresh price",
  note: "Note",
  noteHint: "Optional, for a rejection. It's recorded in the audit log.",
  approve: "Approve",
  reject: "Reject",
  takeBack: "Take back",
  needs: "Nothing has changed yet. Approving changes the balance immediately.",
  ownAsked: "You requested this. Another administrator must approve it.",
  ownBalance: "This is your own balance. Another administrator must approve it.",
  approved: "Adjustment approved, the balance has changed",
  rejected: "Adjustment rejected",
  approveUnknown: "No answer from the server: the adjustment may have been approved",
  rejectUnknown: "No answer from the server: the adjustment may have been rejected",
  meanwhile: (status: "completed" | "failed", name: string | null | undefined) =>
    `This adjustment was ${status === "completed" ? "approved" : "rejected"}${name ? ` by ${name}` : ""}.`,
  typedNote: (note: string) => `Note you entered: ${note}`,

  settings: "Second administrator",
  settingsDetail: `Above these values, in US dollars per administrator in 24 hours, a second administrator must approve. The same goes for anything without a fresh price, and for withdrawals of users whom the administrator credited in the last ${limits.credited_days} days.`,
  withdrawals: "Withdrawals above",
  withdrawalsHint:
    "What one administrator approves for one user in 24 hours. Empty: one administrator is enough.",
  adjustments: "Adjustments above",
  adjustmentsHint:
    "What one administrator adds and subtracts in 24 hours, without deposits that have a transaction hash. Empty: no limit.",
  deposits: "Deposits with a hash above",
  depositsHint:
    "What one administrator credits in 24 hours as deposits with a network and a transaction hash, each of which counts only once. Empty: no limit.",
  off: "Off",
  save: "Save",
  saved: "Saved",
  saveFailed: "Failed to save",
  settingsFailed: "Failed to load what needs a second administrator",
} as const;
