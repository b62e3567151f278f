import type { Arrival, Watch } from "../chain.ts";
import type { JsonRpc } from "../json-rpc.ts";
import { asHash, asList, callAll, callNode } from "./answers.ts";
import { readDecodedTransaction } from "./decoded.ts";
import { findArrivals } from "./transactions.ts";

/** The node's code for a transaction that it does not know. */
export const UNKNOWN_TRANSACTION = -5;

const MAX_NEW_PER_CALL = 2_000;
const MAX_PER_REQUEST = 200;

/**
 * Reads the transactions that wait for a block. Each is fetched once, and at most 2,000 new ones per call, those with
 * the highest fees first; on a busy network the first calls catch up. An address that becomes ours after its payment
 * was fetched is found in the block.
 */
export function mempoolReader(rpc: JsonRpc): (watch: Watch) => Promise<Arrival[]> {
  const none: Arrival[] = [];
  let seen = new Map<string, Arrival[]>();

  return async (watch) => {
    const waiting = asList(await callNode(rpc, "getrawmempool"), "the list of waiting transactions").map(
      (hash) => asHash(hash, "a transaction's hash"),
    );
    const current = new Map<string, Arrival[]>();
    const fresh: string[] = [];
    for (const hash of waiting) {
      const known = seen.get(hash);
      if (known) current.set(hash, known);
      else if (fresh.length < MAX_NEW_PER_CALL) fresh.push(hash);
    }
    seen = current;
    for (let at = 0; at < fresh.length; at += MAX_PER_REQUEST) {
      for (const transaction of await readTransactions(rpc, fresh.slice(at, at + MAX_PER_REQUEST))) {
        const arrivals = findArrivals(transaction, watch);
        current.set(transaction.hash, arrivals.length === 0 ? none : arrivals);
      }
    }
    return [...current.values()].flat();
  };
}

/** Leaves out those that were mined or dropped in the meantime. */
async function readTransactions(rpc: JsonRpc, hashes: readonly string[]) {
  const answers = await callAll(
    rpc,
    "getrawtransaction",
    hashes.map((hash) => [hash, 1]),
    UNKNOWN_TRANSACTION,
  );
  return answers.filter((answer) => answer !== undefined).map(readDecodedTransaction);
}
