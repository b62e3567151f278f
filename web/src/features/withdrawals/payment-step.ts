import type { AdminWithdrawal } from "@portico/contract";
import { hashCheckText } from "../../text/admin/hash-check.ts";
import { secondText } from "../../text/admin/second.ts";
import { withdrawalBlockText } from "../../text/admin/withdrawal-block.ts";
import { withdrawalClaimText as text } from "../../text/admin/withdrawal-claim.ts";

/**
 * What an administrator can do next with a pending withdrawal (T60): give the first of two approvals, claim
 * it, pay what they have claimed, confirm what the claimer approved first, or leave it to the claimer.
 */
export type PaymentStep = "first-approval" | "claim" | "pay" | "confirm" | "others";

export function paymentStep(withdrawal: AdminWithdrawal, administratorId: string | undefined): PaymentStep {
  const { claimed_by_id, first_approved_by_id, needs_second } = withdrawal;
  const isOtherFirst = first_approved_by_id !== null && first_approved_by_id !== administratorId;
  if (claimed_by_id === null) return needs_second && !isOtherFirst ? "first-approval" : "claim";
  if (claimed_by_id === administratorId) return "pay";
  return isOtherFirst && first_approved_by_id === claimed_by_id ? "confirm" : "others";
}

/** Whether this administrator has claimed it, pays it by hand, and so enters its hash. */
export function isPaidByHand(withdrawal: AdminWithdrawal, administratorId: string | undefined): boolean {
  const { payment, is_built_here, hash_check } = withdrawal;
  if (hash_check?.finding === "mined") return false;
  return payment === null && !is_built_here && paymentStep(withdrawal, administratorId) === "pay";
}

/**
 * Why the administrator cannot approve a pending withdrawal; undefined if they can, or if it has not loaded
 * yet.
 */
export function approvalObstacle(
  withdrawal: AdminWithdrawal | null,
  administratorId: string | undefined,
): string | undefined {
  if (withdrawal?.status !== "pending") return undefined;
  if (withdrawal.payment) return text.inPayment;
  if (withdrawal.hash_check?.finding === "mined") return hashCheckText.onChain;
  if (withdrawal.blocked) return withdrawalBlockText.blocked[withdrawal.blocked];
  // If a second approval is no longer needed because the limit is off, the first administrator completes it.
  if (withdrawal.first_approved_by_id === administratorId && withdrawal.needs_second) {
    return secondText.isYours;
  }
  const step = paymentStep(withdrawal, administratorId);
  if (step === "claim") return text.claimFirst;
  if (step === "pay" && withdrawal.is_built_here) return text.payInPayments;
  return step === "others" ? text.isOthers(withdrawal.claimed_by ?? "") : undefined;
}

/**
 * Why the administrator cannot reject a pending withdrawal; undefined if they can, or if it has not loaded
 * yet.
 */
export function rejectionObstacle(
  withdrawal: AdminWithdrawal | null,
  administratorId: string | undefined,
  isOwner: boolean,
): string | undefined {
  if (withdrawal?.status !== "pending") return undefined;
  const { payment, claimed_by_id, claimed_by, maybe_sent_at, hash_check } = withdrawal;
  if (payment) return text.inPayment;
  if (hash_check?.finding === "mined") return hashCheckText.onChain;
  if (claimed_by_id !== null && claimed_by_id !== administratorId) return text.isOthers(claimed_by ?? "");
  return (maybe_sent_at || hash_check) && !isOwner ? text.ownerDecides : undefined;
}
