import { z } from "zod";
import { arrivalStates, payingWays } from "../kinds.ts";
import { decimal } from "../money/money.ts";
import { delayReasons, pauseCauses } from "../office/pause-kinds.ts";
import { defineRead, page, paging } from "../read.ts";
import { adminArrival } from "../transactions/arrivals.ts";
import { MAX_FIND_INPUT } from "../transactions/find-input.ts";
import { adminFoundDeposit, foundDeposit } from "../transactions/found-deposits.ts";

/** A node as the server that watches the network reports it; without its address, which may hold credentials. */
const endpoint = z.object({
  name: z.string(),
  /** Why it cannot be used. */
  fault: z.string().nullable(),
  fault_since: z.string().nullable(),
  /** Its last block. */
  height: z.int().nullable(),
  /** How many blocks it was behind the best node of the network when all were last asked. */
  behind: z.int().nullable(),
  /** Blocks are read from it now. */
  is_read: z.boolean(),
  /** It has confirmed the last blocks as second node. */
  is_witness: z.boolean(),
  /** A block of it that differs from the one that was read. */
  dissent: z.object({ height: z.int(), hash: z.string(), read_hash: z.string() }).nullable(),
  /** How long the middle one of its last requests took, in milliseconds. */
  answer_ms: z.int().nullable(),
  /** Until when it is left alone because it throttles; null if it is not. */
  throttled_until: z.string().nullable(),
  /** What it says of its software. */
  version: z.string().nullable(),
});
export type ChainEndpoint = z.infer<typeof endpoint>;

const adminChain = z.object({
  network_id: z.string(),
  name: z.string(),
  family: z.enum(["utxo", "evm"]),
  /** After how many blocks a deposit is credited; with `uses_finality` only what users are shown. */
  confirmations: z.int(),
  /** From which value on a deposit needs `large_confirmations`, in US dollars; both are null if all need the same. */
  large_from_usd: decimal.nullable(),
  large_confirmations: z.int().nullable(),
  /** From which value on a second node must have a deposit's block, in US dollars; null if never. */
  witness_from_usd: decimal.nullable(),
  uses_finality: z.boolean(),
  /** The release was run against a real node of this kind of network. */
  is_tried: z.boolean(),
  is_watched: z.boolean(),
  updated_at: z.string().nullable(),
  /** A server is watching it now. */
  is_running: z.boolean(),
  /** The last block taken. */
  height: z.int().nullable(),
  /** The node's last block. */
  tip_height: z.int().nullable(),
  final_height: z.int().nullable(),
  /** The last block whose deposits were credited; later ones may still be replaced. */
  credited_height: z.int().nullable(),
  /** The first block taken: what arrived before it is not known. */
  lowest_height: z.int().nullable(),
  /** The last block taken that a second node has, too. */
  witnessed_height: z.int().nullable(),
  moved_at: z.string().nullable(),
  reported_at: z.string().nullable(),
  /** Why the network cannot be read at the moment. */
  fault: z.string().nullable(),
  fault_since: z.string().nullable(),
  endpoints: z.array(endpoint),
  /** The usual seconds between two blocks; null in practice mode. */
  block_seconds: z.number().nullable(),
  /** When the last block taken was mined, by its own claim. */
  newest_at: z.string().nullable(),
  /** How far reading is behind the node, in seconds by the usual time between two blocks. */
  behind_seconds: z.number().nullable(),
  /** How far the last final block is behind the node's last one; null where no block is called final. */
  final_lag: z
    .object({
      blocks: z.int(),
      /** Null in practice mode. */
      seconds: z.number().nullable(),
      /** How much is usual at most. */
      usual_seconds: z.number().nullable(),
      /** It is more than twice as much as usual. */
      is_late: z.boolean(),
    })
    .nullable(),
  /** What users read of it; null if nothing, such as while it is paused. */
  delay: z.object({ reason: z.enum(delayReasons), since: z.string() }).nullable(),
  /** Since when the deposit that has waited longest is not credited. */
  oldest_waiting_at: z.string().nullable(),
  /** The last or current reading of old blocks; null if there was none. */
  rescan: z
    .object({
      from_height: z.int(),
      to_height: z.int(),
      /** The block that is read next. */
      next_height: z.int(),
      /** Payments to us that were not known. */
      found: z.int(),
      requested_at: z.string(),
      /** Null while it runs. */
      ended_at: z.string().nullable(),
    })
    .nullable(),
  /** What pauses deposits and withdrawals here, as the watcher has found it; the oldest first. */
  tripwires: z.array(z.object({ cause: z.enum(pauseCauses), since: z.string() })),
  /** Causes that would pause it and that an owner has overruled until they end. */
  ignored: z.array(
    z.object({
      cause: z.enum(pauseCauses),
      /** Null, as `by`, if the audit log does not tell. */
      since: z.string().nullable(),
      /** The owner's username. */
      by: z.string().nullable(),
    }),
  ),
  /** The audit of balances, which finds what contracts send; null where every payment is in a block. */
  audit: z
    .object({
      /** When the last pass over all addresses ended. */
      finished_at: z.string().nullable(),
      height: z.int().nullable(),
      /** Why some balances could not be read. */
      fault: z.string().nullable(),
    })
    .nullable(),
  /** Deposits that are not credited yet. */
  confirming: z.int(),
  /** Payments that an administrator must decide on. */
  to_decide: z.int(),
  /** Deposits that have their confirmations and wait for a second node. */
  without_witness: z.int(),
  /** How withdrawals are paid. */
  paying: z.enum(payingWays),
  /** The signers that hold a key for this network, with its address. */
  signers: z.array(z.object({ name: z.string(), address: z.string(), seen_at: z.string() })),
  /** The address from which they are paid; null until one was set. */
  account: z
    .object({
      address: z.string(),
      public_key: z.string().nullable(),
      fingerprint: z.string().nullable(),
      path: z.string().nullable(),
    })
    .nullable(),
  /** What of it can be spent, in the network's own coin; null unless the network is Bitcoin-like. */
  spendable: decimal.nullable(),
  /** The most that one transaction may pay the network, in the network's own coin. */
  max_fee: decimal.nullable(),
  /** Payments of withdrawals that are neither finished nor given up. */
  open_payments: z.int(),
});
export type AdminChain = z.infer<typeof adminChain>;

export const adminChains = defineRead({
  path: "/admin/chains",
  summary: "The networks that the exchange can watch, and how far each was read",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({}),
  output: z.object({ chains: z.array(adminChain) }),
});

export const adminArrivals = defineRead({
  path: "/admin/arrivals",
  summary: "Payments that arrived on watched networks, newest first",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({
    /**
     * A state, or all of which an administrator must decide. `unexplained` are those to review that a balance audit found
     * (T82); `review` leaves them out.
     */
    state: z.enum([...arrivalStates, "to_decide", "unexplained"]).optional(),
    network: z
      .string()
      .regex(/^[a-z0-9-]{1,32}$/)
      .optional(),
    /** A transaction hash, or an explorer's link with one. */
    q: z.string().trim().max(400).optional(),
    ...paging,
  }),
  output: page(adminArrival),
});

/** A transaction hash, an explorer's link, or a text with one of them. */
const pasted = z.strictObject({ hash: z.string().trim().min(1).max(MAX_FIND_INPUT) });

export const findDeposit = defineRead({
  path: "/find-deposit",
  summary: "What became of a transaction's payments to the user's addresses",
  who: "user",
  query: pasted,
  output: foundDeposit,
});

export const adminFindDeposit = defineRead({
  path: "/admin/find-deposit",
  summary: "What became of a transaction's payments to addresses of the pool, and what each node says of it",
  who: "admin",
  permission: "office.read",
  query: pasted,
  output: adminFoundDeposit,
});
