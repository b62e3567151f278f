import { z } from "zod";

/** Why a pending withdrawal cannot be approved: the state of its user. */
export const withdrawalBlock = z.enum(["suspended", "banned", "frozen"]);
export type WithdrawalBlock = z.infer<typeof withdrawalBlock>;

export const withdrawalSorts = ["oldest", "newest", "largest", "smallest"] as const;
export type WithdrawalSort = (typeof withdrawalSorts)[number];

/** What can be unusual about a withdrawal. */
export const withdrawalRisks = [
  "first_withdrawal",
  "new_address",
  "new_device",
  "access_reset",
  "new_account",
  "shared_address",
] as const;
export type WithdrawalRisk = (typeof withdrawalRisks)[number];
