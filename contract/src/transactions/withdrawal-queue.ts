/** Why a pending withdrawal cannot be approved: the state of its user, or their credited deposit that its chain undid. */
export const withdrawalBlocks = ["suspended", "banned", "frozen", "undone", "unusable"] as const;
export type WithdrawalBlock = (typeof withdrawalBlocks)[number];

export const withdrawalSorts = ["oldest", "newest", "largest", "smallest"] as const;
export type WithdrawalSort = (typeof withdrawalSorts)[number];

/** The unusual circumstances of a withdrawal. */
export const withdrawalRisks = [
  "first_withdrawal",
  "new_address",
  "new_device",
  "access_reset",
  "new_account",
  "shared_address",
] as const;
export type WithdrawalRisk = (typeof withdrawalRisks)[number];
