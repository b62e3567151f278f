/** Changes of cold addresses and house movements that another owner decides on. */
export const treasuryRequestsText = {
  /** In a tab and in a dialog, where there are two owners and where there is one. */
  needsSecond: "Changes take effect once another owner has approved them.",
  oneOwner:
    "There is only one owner, so changes take effect immediately. A second owner would have to approve them.",
  request: "Request approval",
  made: "Requested: another owner can approve this now",

  title: "Waiting for another owner",
  what: {
    add_cold_address: (label: string) => `Add ${label}`,
    remove_cold_address: (label: string) => `Remove ${label}`,
  },
  asked: (age: string, name: string) => `Requested by ${name}: ${age}`,
  lapses: (time: string) => `Expires on ${time}`,
  approve: "Approve",
  decline: "Decline",
  withdraw: "Withdraw",
  /** The name of a button for one of several requests. */
  actOf: (act: string, what: string) => `${act}: ${what}`,

  titles: {
    approve: "Approve this request?",
    decline: "Decline this request?",
    withdraw: "Withdraw your request?",
  },
  approvals: {
    add_cold_address:
      "What it holds counts as yours from the next reading on. Compare the address with your own records first.",
    remove_cold_address:
      "What it holds no longer counts, and shows as missing until you book it as taken out.",
    house_movement:
      "It is booked immediately and is final. First check that these coins really came or went.",
  },
  unchanged: "Nothing changes. It can be requested again.",
  done: { approve: "Approved: the change has taken effect", decline: "Declined", withdraw: "Withdrawn" },
  unknown: "No answer from the server: it may have been saved. Trying again is safe.",
} as const;
