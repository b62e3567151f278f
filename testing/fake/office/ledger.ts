import {
  type AdminTransaction,
  type AdminWithdrawal,
  networkByWithdrawalName,
  type PendingAdjustment,
  type TransactionDetails,
  type User,
} from "@portico/contract";
import Big from "big.js";
import { idOf } from "../ids.ts";
import { createHistory, type Market } from "../world/history.ts";
import { ago } from "../world/time.ts";

/** What the office's lists are made from. */
export interface OfficeParts extends Market {
  others: User[];
  isEmpty: boolean;
}

/** A transaction as administrators' lists have it. */
function withUser({ cost, value, value_currency, ...row }: TransactionDetails, user: User): AdminTransaction {
  return { ...row, user_id: user.id, user_username: user.username, user_email: user.email };
}

/** Ten transactions of each user, newest first. */
export function createAllTransactions({ others, ...market }: OfficeParts): AdminTransaction[] {
  return others
    .flatMap((user, place) => createHistory(market, 10, 1_000 + place * 10).map((row) => withUser(row, user)))
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at));
}

/** The withdrawals among them, as the queue shows them. */
export function createQueue(transactions: AdminTransaction[], { coins, prices }: Market): AdminWithdrawal[] {
  return transactions
    .filter(({ type }) => type === "withdrawal")
    .map((row, index) => {
      const coin = coins.find(({ coin_id }) => coin_id === row.coin_id);
      const price = prices.find(({ coin_id }) => coin_id === row.coin_id)?.market_price ?? "0";
      const isDecided = row.status !== "pending";
      return {
        id: row.id,
        user_id: row.user_id,
        user_username: row.user_username,
        user_email: row.user_email,
        amount: row.amount,
        fee: row.fee ?? "0",
        coin_id: row.coin_id,
        symbol: coin?.symbol ?? "",
        network: row.network ?? "",
        network_id: networkByWithdrawalName(row.network ?? "")?.network_id ?? "",
        to_address: row.address ?? "",
        destination_tag: row.destination_tag,
        status: row.status,
        transaction_hash: row.transaction_hash,
        output_index: row.transaction_hash ? 0 : null,
        admin_notes: row.rejection_reason,
        created_at: row.created_at,
        completed_at: row.completed_at,
        value_usd: new Big(row.amount).times(price).round(2).toFixed(2),
        needs_second: !isDecided && index % 4 === 1,
        one_is_enough: isDecided || index % 4 !== 1,
        credited_by_you: false,
        ...nobodyApproved,
        decided_by_id: isDecided ? idOf("user", 1) : null,
        decided_by: isDecided ? "owner@example.org" : null,
        is_cancelled: false,
        user_status: "active",
        blocked: null,
        frozen_reason: null,
        released_at: null,
        released_by: null,
        release_reason: null,
        ...claimOf(!isDecided && index % 4 === 2),
        maybe_sent_at: null,
        maybe_sent_by: null,
        maybe_sent_reason: null,
        is_built_here: false,
        payment: null,
        risks: isDecided ? [] : index % 3 === 0 ? ["new_address", "new_device"] : [],
      };
    });
}

const nobodyApproved = {
  first_approved_by_id: null,
  first_approved_by: null,
  first_approved_at: null,
  first_approval_hash: null,
  first_approval_output: null,
  first_approval_note: null,
};

function claimOf(isClaimed: boolean) {
  return {
    claimed_by_id: isClaimed ? idOf("user", 2) : null,
    claimed_by: isClaimed ? "operator@example.org" : null,
    claimed_at: isClaimed ? ago({ minutes: 20 }) : null,
    claim_is_stale: false,
    may_end_claim: false,
    may_take_over: false,
    claim_hash: null,
    hash_check: null,
    reads_hashes: false,
  };
}

export function createAdjustments({ others, isEmpty }: OfficeParts): PendingAdjustment[] {
  const [user] = others;
  if (isEmpty || !user) return [];
  return [
    {
      id: idOf("request", 1),
      user_id: user.id,
      user_email: user.email,
      user_username: user.username,
      coin_id: "bitcoin",
      symbol: "BTC",
      direction: "add",
      amount: "1.5",
      value_usd: "100875",
      reason: "A deposit that the old system had missed",
      network: null,
      transaction_hash: null,
      output_index: null,
      is_above_holdings: false,
      hash_uses: [],
      requested_by_id: idOf("user", 2),
      requested_by: "operator",
      created_at: ago({ hours: 3 }),
    },
  ];
}
