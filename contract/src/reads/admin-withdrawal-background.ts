import { z } from "zod";
import { similarRecipient } from "../addresses/similar-recipient.ts";
import { decimal } from "../money/money.ts";
import { defineRead } from "../read.ts";

/** What was unusual about a withdrawal when it was requested. */
const withdrawalNote = z.object({
  kind: z.enum(["first_withdrawal", "new_address", "new_device", "access_reset", "new_account"]),
  /** The time of the sign-in, of the reset or of the account's creation. */
  at: z.string().nullable(),
  /** Such as `Chrome on Windows`. */
  device: z.string().nullable(),
  ip_address: z.string().nullable(),
});
export type WithdrawalNote = z.infer<typeof withdrawalNote>;

/** The kind of a balance change. */
export const entryKind = z.enum(["deposit", "withdrawal", "refund", "swap", "fee", "adjustment"]);

/** A ledger entry that changed a user's available balance. */
const balanceEntry = z.object({
  id: z.uuid(),
  kind: entryKind,
  coin_id: z.string(),
  /** Signed. */
  change: decimal,
  /** The available balance after it. */
  balance: decimal,
  created_at: z.string(),
});
export type BalanceEntry = z.infer<typeof balanceEntry>;

export const adminWithdrawalBackground = defineRead({
  path: "/admin/withdrawals/:id/background",
  summary: "What there is to know before a withdrawal is decided on",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({ id: z.uuid({ error: "not_found" }) }),
  output: z.object({
    /** Earlier withdrawals to this address, by this user and by others. */
    address: z.object({
      sent: z.int(),
      rejected: z.int(),
      last_at: z.string().nullable(),
      other_users: z.int(),
    }),
    /** The user's earlier recipients that look like it (T74). */
    similar: z.array(similarRecipient),
    notes: z.array(withdrawalNote),
    /** At most twelve, newest first. */
    entries: z.array(balanceEntry),
    /** The public explorer's page for the address; null if there is no explorer for that chain. */
    explorer_address_url: z.string().nullable(),
    /** The prefix of the explorer's transaction pages, to which the hash is appended; null if there is none. */
    explorer_transaction_url: z.string().nullable(),
  }),
});
