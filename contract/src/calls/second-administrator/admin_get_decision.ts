import { z } from "zod";
import { defineCall } from "../../call.ts";
import { userStatuses } from "../../kinds.ts";
import { transactionStatus } from "../../transactions/transactions.ts";
import { withdrawalBlocks } from "../../transactions/withdrawal-queue.ts";

export const admin_get_decision = defineCall({
  name: "admin_get_decision",
  summary: "Where a deposit, a withdrawal, an adjustment or a user's status stands, and who decided",
  who: "admin",
  permission: "office.read",
  needsStepUp: false,
  movesMoney: false,
  input: z.strictObject({
    p_type: z.enum(["deposit", "withdrawal", "adjustment", "user"]),
    p_id: z.uuid(),
  }),
  output: z.object({
    status: z.union([transactionStatus, z.enum(userStatuses)]),
    /** Null if undecided or unknown. */
    decided_by_id: z.uuid().nullable(),
    /** Their username. */
    decided_by: z.string().nullable(),
    decided_at: z.string().nullable(),
    /** Why a pending withdrawal cannot be approved; null if it can. */
    blocked: z.enum(withdrawalBlocks).nullable(),
    first_approved_by_id: z.uuid().nullable(),
    first_approved_by: z.string().nullable(),
    first_approved_at: z.string().nullable(),
    first_approval_hash: z.string().nullable(),
    first_approval_output: z.int().nullable(),
    first_approval_note: z.string().nullable(),
  }),
  refusals: ["not_found"],
});
