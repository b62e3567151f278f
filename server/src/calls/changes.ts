import { type Call, type TransactionType, transactionType } from "@portico/contract";
import type { Bus } from "../realtime/bus.ts";

type Fields = Record<string, unknown>;

/**
 * Notifies open pages of what a call changed, after it was committed. The affected user is `user_id` in the reply
 * (which the output schema removes from the answer) or in the input of a call that moves money. A call that ended all
 * of that user's sessions says so in `has_ended_sessions`, also removed, and the reason in `end_reason`.
 */
export function publishChanges(bus: Bus, declared: Call, input: Fields, reply: unknown): void {
  // Previews change nothing.
  if (declared.updates_office && input.p_is_preview !== true) bus.publish({ type: declared.updates_office });
  if (declared.updates_everybody) bus.publish({ type: declared.updates_everybody });
  const fields = fieldsOf(reply);
  const named = declared.moves_money ? (input.target_user_id ?? input.p_user_id) : undefined;
  const user_id = fields.user_id ?? fieldsOf(fields.wallet_data).user_id ?? named;
  if (typeof user_id !== "string") return;
  if (fields.has_ended_sessions === true) {
    bus.publish({ type: "session_ended", user_id, reason: String(fields.end_reason ?? "signed_out") });
  }
  if (declared.updates_user) {
    bus.publish({ type: "user_updated", user_id });
    return;
  }
  const transaction = transactionOf(input, fields);
  bus.publish({ type: "user_changed", user_id, ...(transaction && { transaction }) });
  if (transaction?.type === "withdrawal") bus.publish({ type: "admin_withdrawals" });
}

/** Some calls of section 7 reply with a list of one. */
function fieldsOf(reply: unknown): Fields {
  const first = Array.isArray(reply) ? reply[0] : reply;
  return typeof first === "object" && first !== null ? (first as Fields) : {};
}

/** The transaction that a call affected, by the field names that calls use in their replies or inputs. */
function transactionOf(input: Fields, reply: Fields): { type: TransactionType; id: string } | undefined {
  const candidates: [unknown, unknown][] = [
    ["swap", reply.swap_id],
    ["withdrawal", reply.withdrawal_id],
    ["deposit", reply.deposit_id],
    ["adjustment", reply.posted_adjustment_id],
    ["withdrawal", input.p_withdrawal_id],
    [input.transaction_type, input.transaction_id],
  ];
  for (const [type, id] of candidates) {
    const known = transactionType.safeParse(type);
    if (known.success && typeof id === "string") return { type: known.data, id };
  }
  return undefined;
}
