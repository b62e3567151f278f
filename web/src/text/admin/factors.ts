/** The back office's section about a user's second factors. */
export const adminFactorText = {
  title: "Two-factor authentication",
  explanation: (hours: number) =>
    `If the user has lost every second factor, two owners together can remove them. The user gets an email, and can cancel for ${hours} hours with a factor they already had.`,
  offAt: (time: string) => `Will be switched off on ${time}.`,
  byUser: "The user asked for this. Withdrawals are on hold.",
  askedBy: (name: string, time: string) => `Removal of all factors requested by ${name} on ${time}.`,
  approvedBy: (name: string) => `Approved by ${name}.`,
  mine: "You requested this, so another owner must approve it.",

  ask: "Ask to remove all factors",
  approve: "Approve",
  reject: "Reject",
  stop: "Stop the removal",

  titles: {
    ask: "Ask another owner to remove this user's factors?",
    approve: "Approve the removal of all factors?",
    reject: "Reject the removal of the factors?",
    stop: "Stop the removal of the factors?",
  },
  effects: {
    ask: (email: string) =>
      `Nothing changes for ${email} until another owner approves. First make sure that it's really them: a thief could ask for this too.`,
    approve: (email: string, hours: number) =>
      `In ${hours} hours every authenticator app, passkey and recovery code of ${email} is removed, and every session ends. Withdrawals are on hold until then and for a while after. The user gets an email now, and can cancel with a factor they already had.`,
    reject: (email: string) => `Two-factor authentication of ${email} stays as it is.`,
    stop: (email: string) =>
      `Two-factor authentication of ${email} stays on. The hold on withdrawals that came with this ends, and the user gets an email.`,
  },
  reasonHint: "At least 3 characters: how you know that it's them. It's recorded in the audit log.",
  done: {
    ask: "Another owner can approve this now",
    approve: "Approved: the wait has started",
    reject: "Rejected",
    stop: "Stopped: two-factor stays on",
  },
  unknown: "No answer from the server: the change may have been made. Trying again is safe.",
} as const;
