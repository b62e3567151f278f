import { z } from "zod";
import { adminChange } from "./live.ts";
import { type TransactionType, transactionType } from "./transactions/transactions.ts";

/** What a call can change on open pages. The server sends these events to every node once the call is committed. */
export const callEvent = z.discriminatedUnion("type", [
  /** This user's balances, wallet or transactions changed. `transaction` names the changed one. */
  z.object({
    type: z.literal("user_changed"),
    user_id: z.string(),
    transaction: z.object({ type: transactionType, id: z.string() }).exactOptional(),
  }),
  /** This user's account changed. */
  z.object({ type: z.literal("user_updated"), user_id: z.string() }),
  /** Sockets of this session, or of all the user's sessions, must close. `session_hash` is the hex SHA-256 of a token. */
  z.object({
    type: z.literal("session_ended"),
    user_id: z.string().exactOptional(),
    session_hash: z.string().exactOptional(),
    reason: z.string(),
  }),
  /** A pause or a delay began or ended; every node reads them and notifies its sockets. */
  z.object({ type: z.literal("pauses_changed") }),
  /** Payment methods changed; every node notifies its sockets. */
  z.object({ type: z.literal("payment_methods_changed") }),
  /** A network was switched on or off; the nodes that watch read it. */
  z.object({ type: z.literal("chains_changed") }),
  /** A coin was added; every node notifies its sockets. */
  z.object({ type: z.literal("coins_changed") }),
  adminChange,
]);
export type CallEvent = z.infer<typeof callEvent>;

/** The events of a changed transaction: its user's pages and, for a withdrawal, the administrators' queue. */
export function transactionChanged(userId: string, type: TransactionType, id: string): CallEvent[] {
  const changed: CallEvent = { type: "user_changed", user_id: userId, transaction: { type, id } };
  return type === "withdrawal" ? [changed, { type: "admin_withdrawals" }] : [changed];
}

/** The user's account changed. */
export function userUpdated(userId: string): CallEvent {
  return { type: "user_updated", user_id: userId };
}

/** All of the user's sessions ended. Their pages show a message for the `reason`. */
export function sessionsEnded(userId: string, reason: string): CallEvent {
  return { type: "session_ended", user_id: userId, reason };
}
