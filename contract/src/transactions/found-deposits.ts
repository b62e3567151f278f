import { z } from "zod";
import { decimal } from "../money/money.ts";
import { adminArrival, ownArrival } from "./arrivals.ts";
import { hashUse } from "./hash-uses.ts";
import { transactionStatus } from "./transactions.ts";

/** How what was pasted is understood; see `FindInput`. */
const findInputKind = z.enum(["transaction", "address", "several", "nothing"]);

/**
 * Why a node's payment to an address of the pool is not among the arrivals. The first that applies:
 * - `own_fee`: the exchange sent it, so that the address can pay a network fee.
 * - `other_network`: the pool has the address on another network with addresses of the same form.
 * - `unlisted`: its coin is not listed on this network.
 * - `not_watched`: nobody reads this network; deposits are entered by hand.
 * - `waiting`: in no block yet.
 * - `delayed`: in a block that was not read, and the network can't be read at the moment.
 * - `not_read_yet`: in a block that is read next.
 * - `being_read`: in an old block that is being read again.
 * - `before_reading`: in a block from before the network was watched.
 * - `not_counted`: for none of these reasons.
 */
export const paymentFinding = z.enum([
  "own_fee",
  "other_network",
  "unlisted",
  "not_watched",
  "waiting",
  "delayed",
  "not_read_yet",
  "being_read",
  "before_reading",
  "not_counted",
]);
export type PaymentFinding = z.infer<typeof paymentFinding>;

const namedNetwork = z.object({ network_id: z.string(), network: z.string() });

/** A network with such hashes that nobody reads. */
const unreadNetwork = namedNetwork.extend({
  /** Its recipients are told apart by a tag. */
  has_tag: z.boolean(),
});

/** A payment that a node names and that was not counted. */
const uncountedPayment = namedNetwork.extend({
  explorer_url: z.string().nullable(),
  output_index: z.int(),
  address: z.string(),
  /** The token's contract in lower case; null for the network's own coin. */
  contract: z.string().nullable(),
  /** Null for a coin that is not listed on this network. */
  coin_id: z.string().nullable(),
  symbol: z.string().nullable(),
  amount: decimal.nullable(),
  finding: paymentFinding,
  /** Networks on which the address is used, by their deposit names. */
  address_networks: z.array(z.string()),
});

/** Of a user: null and empty for what concerns nobody or somebody else alike (T87). */
export const foundDeposit = z.object({
  input: findInputKind,
  /** Payments to the user's addresses that were counted. */
  arrivals: z.array(ownArrival),
  /** Deposits of the user that an administrator entered with this hash. */
  deposits: z.array(
    namedNetwork.extend({ id: z.uuid(), symbol: z.string(), amount: decimal, status: transactionStatus }),
  ),
  /** The user's own withdrawals that it pays. */
  withdrawals: z.array(
    namedNetwork.extend({ id: z.uuid(), symbol: z.string(), amount: decimal, status: transactionStatus }),
  ),
  /** Other payments to the user's addresses. `not_counted` also if the address was not the user's at the time. */
  payments: z.array(uncountedPayment),
  /** Networks whose node knows the transaction, and for which none of the lists has anything. */
  elsewhere: z.array(
    namedNetwork.extend({
      explorer_url: z.string().nullable(),
      /** It did nothing but pay its fee. */
      has_failed: z.boolean(),
      /** Contracts can send coins that the transaction does not name. */
      has_contracts: z.boolean(),
    }),
  ),
  /** Networks with such hashes whose node does not answer. */
  silent: z.array(namedNetwork),
  /** Networks with such hashes that nobody reads. */
  by_hand: z.array(unreadNetwork),
});
export type FoundDeposit = z.infer<typeof foundDeposit>;
export type UncountedPayment = FoundDeposit["payments"][number];

const person = z.object({ id: z.uuid(), email: z.string(), username: z.string() });

const holders = {
  /** Who has the address's wallet now. */
  holder_now: person.nullable(),
  /** To whom the address was shown when the payment was mined. */
  holder_then: person.nullable(),
};

/** The same for administrators, of all payments to addresses of the pool. */
export const adminFoundDeposit = z.object({
  input: findInputKind,
  /** Without 0x; null unless a transaction was asked for. */
  hash: z.string().nullable(),
  arrivals: z.array(
    adminArrival.extend({
      ...holders,
      /** The administrator who entered or completed its deposit; null if it was the machine, or it has none. */
      processed_by: z.string().nullable(),
      /** It has its confirmations, so that an administrator can credit it. */
      is_confirmed: z.boolean(),
    }),
  ),
  payments: z.array(
    uncountedPayment.extend({
      ...holders,
      transaction_hash: z.string(),
      wallet_id: z.uuid(),
      units: decimal,
      block_height: z.int().nullable(),
      mined_at: z.string().nullable(),
      /** The output under which an administrator can enter it by hand; null while that would be refused. */
      entry_output: z.int().nullable(),
    }),
  ),
  /** Deposits, requests, withdrawals and own transactions with this hash. */
  uses: z.array(hashUse),
  /** What each node said, in the order of `CHAINS`. */
  nodes: z.array(
    namedNetwork.extend({
      node: z.string(),
      answer: z.enum(["has", "lacks", "silent"]),
      /** Why it is silent. */
      fault: z.string().nullable(),
      /** The node's last block; null if it is silent. */
      tip_height: z.int().nullable(),
      /** The transaction's block; null if it is in none, or the node lacks it. */
      block_height: z.int().nullable(),
      has_failed: z.boolean(),
      explorer_url: z.string().nullable(),
    }),
  ),
  by_hand: z.array(unreadNetwork),
});
export type AdminFoundDeposit = z.infer<typeof adminFoundDeposit>;
export type AdminFoundArrival = AdminFoundDeposit["arrivals"][number];
export type AdminFoundPayment = AdminFoundDeposit["payments"][number];
