import { z } from "zod";
import { userSearch } from "../../account/user-search.ts";
import { defineCall } from "../../call.ts";
import { paymentStates, userStatuses } from "../../kinds.ts";
import { limits } from "../../limits.ts";
import { amountOrZero, decimal } from "../../money/money.ts";
import { hashDifference, hashFindings } from "../../transactions/hash-checks.ts";
import { transactionStatus } from "../../transactions/transactions.ts";
import { withdrawalBlocks, withdrawalRisks, withdrawalSorts } from "../../transactions/withdrawal-queue.ts";

export const adminWithdrawal = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  user_username: z.string(),
  user_email: z.string(),
  amount: decimal,
  fee: decimal,
  coin_id: z.string(),
  symbol: z.string(),
  /** The network's withdrawal name. */
  network: z.string(),
  to_address: z.string(),
  destination_tag: z.string().nullable(),
  status: transactionStatus,
  transaction_hash: z.string().nullable(),
  admin_notes: z.string().nullable(),
  created_at: z.string(),
  completed_at: z.string().nullable(),
  /** In US dollars, when it was requested. */
  value_usd: decimal,
  /** Whether it is pending and needs another approval besides the reader's. */
  needs_second: z.boolean(),
  /** Whether it is pending and one administrator who did nothing for its user yet can decide it alone. */
  one_is_enough: z.boolean(),
  /** Whether it is pending and the reader credited its user in the last `limits.credited_days`. */
  credited_by_you: z.boolean(),
  /** Who approved it first, their email, and when; null if nobody did, or one administrator completed it alone. */
  first_approved_by_id: z.uuid().nullable(),
  first_approved_by: z.string().nullable(),
  first_approved_at: z.string().nullable(),
  /** The hash that that administrator gave. */
  first_approval_hash: z.string().nullable(),
  first_approval_output: z.int().nullable(),
  first_approval_note: z.string().nullable(),
  network_id: z.string(),
  /** Which output of the transaction paid it; null without a hash, and in old rows. */
  output_index: z.int().nullable(),
  /** Who completed or rejected it, and their email; null while it is pending. */
  decided_by_id: z.uuid().nullable(),
  /** Whether its user cancelled it; the status is `failed`. */
  is_cancelled: z.boolean(),
  decided_by: z.string().nullable(),
  user_status: z.enum(userStatuses),
  /** Why it cannot be approved (T57); null if it can, or if it is not pending. */
  blocked: z.enum(withdrawalBlocks).nullable(),
  /** For a pending one: why the user's withdrawals are frozen. */
  frozen_reason: z.string().nullable(),
  /** When, by whom and why an owner allowed its approval anyway. */
  released_at: z.string().nullable(),
  released_by: z.string().nullable(),
  release_reason: z.string().nullable(),
  /** Who has claimed it for paying, their email, and when (T60). */
  claimed_by_id: z.uuid().nullable(),
  claimed_by: z.string().nullable(),
  claimed_at: z.string().nullable(),
  /** Whether the claim is older than an hour, or its administrator may no longer decide. */
  claim_is_stale: z.boolean(),
  /** Whether the reader may end the claim, or take it over. */
  may_end_claim: z.boolean(),
  may_take_over: z.boolean(),
  /** The hash that the claimer entered. */
  claim_hash: z.string().nullable(),
  /** When, by whom and why a claim was ended although the coins may have been sent. */
  maybe_sent_at: z.string().nullable(),
  maybe_sent_by: z.string().nullable(),
  maybe_sent_reason: z.string().nullable(),
  /** Whether withdrawals of its network are paid by files, which are signed elsewhere. */
  is_built_here: z.boolean(),
  /** For a pending one: the payment that is to pay it; nobody can pay, reject or give it back by hand then. */
  payment: z
    .object({
      id: z.uuid(),
      state: z.enum(paymentStates),
      /** Of the transaction that was sent last, or is in a block. */
      transaction_hash: z.string().nullable(),
      confirmations: z.int(),
      confirmations_needed: z.int(),
    })
    .nullable(),
  /** For a pending one: the transaction that was entered for it, and what its network says of that (T86). */
  hash_check: z
    .object({
      transaction_hash: z.string(),
      finding: z.enum(hashFindings),
      difference: hashDifference.nullable(),
      /** When a node was last asked; null before. */
      looked_at: z.string().nullable(),
      entered_at: z.string(),
      /** The administrator's email. */
      entered_by: z.string(),
      confirmations: z.int(),
      confirmations_needed: z.int(),
    })
    .nullable(),
  /** Whether a hash that is entered is looked up on its network. */
  reads_hashes: z.boolean(),
  /** For a pending one: what is unusual about it. */
  risks: z.array(z.enum(withdrawalRisks)),
});
export type AdminWithdrawal = z.infer<typeof adminWithdrawal>;

export const admin_get_withdrawals = defineCall({
  name: "admin_get_withdrawals",
  summary: "Withdrawals of all users, in one of four orders",
  who: "admin",
  permission: "office.read",
  needsStepUp: false,
  movesMoney: false,
  input: z.strictObject({
    p_status: transactionStatus.nullable().default(null),
    p_limit: z.int().min(1).max(limits.page_size_max).default(50),
    p_offset: z.int().min(0).max(10_000).default(0),
    /** The id of the last row seen; unlike an offset, paging by cursor stays fast (T39). */
    p_cursor: z.uuid().nullable().default(null),
    /**
     * Part of the user's email, username or the destination address. If it matches more than
     * 1,000 users, only the newest rows are searched.
     */
    p_search: userSearch(128).nullable().default(null),
    /** Returns only this withdrawal and ignores all other fields. */
    p_id: z.uuid().nullable().default(null),
    p_sort: z.enum(withdrawalSorts).default("newest"),
    p_coin_id: z.string().max(64).nullable().default(null),
    p_network_id: z.string().max(32).nullable().default(null),
    /** In US dollars, when it was requested. */
    p_min_value: amountOrZero("invalid_amount", "usd").nullable().default(null),
    p_max_value: amountOrZero("invalid_amount", "usd").nullable().default(null),
    p_older_than_hours: z.int().min(0).max(100_000).nullable().default(null),
    /** Those with this risk, or without any. */
    p_risk: z
      .enum(["none", ...withdrawalRisks])
      .nullable()
      .default(null),
    /** Only completed ones that have no transaction hash. */
    p_without_hash: z.boolean().nullable().default(null),
  }),
  output: z.array(adminWithdrawal),
  refusals: ["invalid_amount"],
});
