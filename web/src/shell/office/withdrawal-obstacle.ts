import type { AdminWithdrawal } from "@portico/contract";
import { secondText } from "../../text/admin-second.ts";
import { withdrawalBlockText } from "../../text/admin-withdrawal-block.ts";

/** Why a pending withdrawal cannot be approved by the administrator; undefined where it can, or is not read yet. */
export function approvalObstacle(
  withdrawal: AdminWithdrawal | null,
  administratorId: string | undefined,
): string | undefined {
  if (withdrawal?.status !== "pending") return undefined;
  if (withdrawal.blocked) return withdrawalBlockText.blocked[withdrawal.blocked];
  // Where no second one is needed any more, since the limit is off, the first one completes it.
  const isFirst = withdrawal.first_approved_by_id === administratorId && withdrawal.needs_second;
  return isFirst ? secondText.isYours : undefined;
}
