/** The hash that was entered for the withdrawal of `addCheckedWithdrawal`. */
export const checkedHash = "c4".repeat(32);
