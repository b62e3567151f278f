/** Withdrawals that cannot be approved because of their user or their address. */
export const withdrawalBlockText = {
  badges: {
    suspended: "User suspended",
    banned: "User banned",
    frozen: "Frozen",
    undone: "Deposit undone",
    unusable: "Unusable address",
  },
  blocked: {
    suspended:
      "The user is suspended. This withdrawal cannot be approved until they are active again or an owner releases it.",
    banned:
      "The user is banned. This withdrawal cannot be approved until they are active again or an owner releases it.",
    frozen:
      "The user's withdrawals are frozen. This one cannot be approved until the freeze ends or an owner releases it.",
    undone:
      "The network has undone a deposit that was credited to this user. This withdrawal cannot be approved until the deposit is back or settled under Networks, or an owner releases it.",
    unusable:
      "Its address is a token's contract, or nobody has its key: coins sent there are lost. It cannot be approved unless an owner releases it.",
  },
  frozenReason: (reason: string) => `Reason: ${reason}`,
  askOwner: "You can still reject and refund it. Only an owner can release it.",
  reason: "Reason for the release",
  reasonHint: "At least 3 characters. It's recorded in the audit log.",
  reasonRequired: "Please give a reason.",
  release: "Release this withdrawal",
  done: "Withdrawal released",
  unknown: "No answer from the server: the release may have been made.",
  released: (name: string, reason: string) => `Released by ${name}: ${reason}`,
} as const;
