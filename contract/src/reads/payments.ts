import { z } from "zod";
import { payingWays, paymentKinds, paymentStates, signerAnswers } from "../kinds.ts";
import { decimal } from "../money/money.ts";
import { defineRead, page, paging } from "../read.ts";

/** A withdrawal that a payment pays, or may pay. */
const paidWithdrawal = z.object({
  withdrawal_id: z.uuid(),
  user_email: z.string(),
  /** What the recipient gets. */
  amount: decimal,
  symbol: z.string(),
  coin_id: z.string(),
  address: z.string(),
});

/** A transaction of a payment: the first, or one with a higher fee that replaces it. */
const attempt = z.object({
  number: z.int(),
  /** At most, in the network's own coin. */
  fee: decimal,
  created_at: z.string(),
  exported_at: z.string().nullable(),
  signed_at: z.string().nullable(),
  /** When a node first accepted it. */
  sent_at: z.string().nullable(),
  transaction_hash: z.string().nullable(),
  explorer_url: z.string().nullable(),
  /** Why the node does not accept it. */
  fault: z.string().nullable(),
});

const adminPayment = z.object({
  id: z.uuid(),
  network_id: z.string(),
  network: z.string(),
  family: z.enum(["utxo", "evm"]),
  kind: z.enum(paymentKinds),
  /** What is moved, or the gas that is sent; null for withdrawals. */
  sweep: z
    .object({
      /** The coin that is swept, also of gas. */
      coin_id: z.string(),
      symbol: z.string(),
      /** Of that coin; gas is of the network's own. */
      amount: decimal,
      /** How many outputs a sweep joins; null on Ethereum-like networks. */
      outputs: z.int().nullable(),
      /** The deposit address on Ethereum-like networks, or the cold address. */
      address: z.string().nullable(),
      /** The cold address's name. */
      label: z.string().nullable(),
    })
    .nullable(),
  state: z.enum(paymentStates),
  created_by: z.string().nullable(),
  created_by_id: z.uuid(),
  finished_at: z.string().nullable(),
  decision_reason: z.string().nullable(),
  /** The transaction in a block that used its coins or nonce; of a lost payment another one. */
  spent_by: z.string().nullable(),
  spent_url: z.string().nullable(),
  confirmations: z.int(),
  confirmations_needed: z.int(),
  /** The chain takes nonces in order, and other open payments have earlier ones. */
  waits_for_earlier: z.boolean(),
  /** How the network's payments are signed now. */
  paying: z.enum(payingWays),
  /** Why the signer has not signed it; null before it has looked, and when it has signed. */
  signer_answer: z
    .object({
      code: z.enum(signerAnswers),
      details: z.record(z.string(), z.union([z.string(), z.number()])),
    })
    .nullable(),
  /** The process that holds the key of the paying address, and when it was last seen; null if none reports it. */
  signer: z.object({ name: z.string(), seen_at: z.string() }).nullable(),
  /** Administrators who have approved it for the signer, oldest first. */
  approvals: z.array(z.object({ admin_id: z.uuid(), name: z.string().nullable(), approved_at: z.string() })),
  items: z.array(
    paidWithdrawal.extend({
      tag: z.string().nullable(),
      status: z.enum(["pending", "completed", "failed"]),
      /** Payments that ended without paying this withdrawal, although somebody may have signed them. */
      earlier: z.array(z.object({ payment_id: z.uuid(), state: z.enum(paymentStates) })),
    }),
  ),
  /** Oldest first. */
  attempts: z.array(attempt),
});
export type AdminPayment = z.infer<typeof adminPayment>;

const readyWithdrawal = paidWithdrawal.extend({
  network_id: z.string(),
  network: z.string(),
  family: z.enum(["utxo", "evm"]),
  claimed_at: z.string(),
});
export type ReadyWithdrawal = z.infer<typeof readyWithdrawal>;

export const adminPayments = defineRead({
  path: "/admin/payments",
  summary: "Payments and sweeps that were built here, newest first",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({
    /** `failed` are only those that leave something to do. */
    state: z.enum(["open", "finished", "all", "lost", "failed"]).default("open"),
    network: z
      .string()
      .regex(/^[a-z0-9-]{1,32}$/)
      .optional(),
    /** Only those that pay, or were to pay, this withdrawal. */
    withdrawal: z.uuid().optional(),
    ...paging,
  }),
  output: page(adminPayment),
});

export const adminPaymentsReady = defineRead({
  path: "/admin/payments/ready",
  summary:
    "The withdrawals that the caller has claimed on networks whose transactions are built here, and that are in no payment",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({}),
  output: z.object({ withdrawals: z.array(readyWithdrawal) }),
});
