import { z } from "zod";
import { decimal } from "../money.ts";
import { defineRead } from "../read.ts";
import { readPaths } from "./paths.ts";

/** What was unusual about a withdrawal when it was asked for. */
export const withdrawalNote = z.object({
  kind: z.enum(["first_withdrawal", "new_address", "new_device", "access_reset", "new_account"]),
  /** Of the sign-in, of the reset, or of the account's beginning. */
  at: z.string().nullable(),
  /** Such as `Chrome on Windows`. */
  device: z.string().nullable(),
  ip_address: z.string().nullable(),
});
export type WithdrawalNote = z.infer<typeof withdrawalNote>;

/** What a change of a balance was. */
export const entryKind = z.enum(["deposit", "withdrawal", "refund", "swap", "fee", "adjustment"]);

/** An entry of the ledger that changed what a user can spend. */
export const balanceEntry = z.object({
  id: z.uuid(),
  kind: entryKind,
  coin_id: z.string(),
  /** With its sign. */
  change: decimal,
  /** What could be spent after it. */
  balance: decimal,
  created_at: z.string(),
});
export type BalanceEntry = z.infer<typeof balanceEntry>;

export const withdrawalBackground = defineRead({
  name: "admin-withdrawal-background",
  path: readPaths.adminWithdrawalBackground,
  summary: "What there is to know before a withdrawal is decided on",
  who: "admin",
  query: z.strictObject({ id: z.uuid({ error: "not_found" }) }),
  output: z.object({
    /** Earlier withdrawals to this address, by this user and by others. */
    address: z.object({
      sent: z.int(),
      rejected: z.int(),
      last_at: z.string().nullable(),
      other_users: z.int(),
    }),
    notes: z.array(withdrawalNote),
    /** At most twelve, newest first. */
    entries: z.array(balanceEntry),
    /** Where anybody can look at the address on its chain; null where nobody shows that chain. */
    explorer_address_url: z.string().nullable(),
    /** The same for a transaction: its hash is appended. */
    explorer_transaction_url: z.string().nullable(),
  }),
});
