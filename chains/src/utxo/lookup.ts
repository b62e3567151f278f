import { ChainError, type SeenTransaction, type Watch } from "../chain.ts";
import type { JsonRpc } from "../json-rpc.ts";
import { asCount, asHash, asHex, asRecord, callNode, hasCode, isHash } from "./answers.ts";
import { readDecodedTransaction } from "./decoded.ts";
import { UNKNOWN_TRANSACTION } from "./mempool.ts";
import { findArrivals, type UtxoTransaction } from "./transactions.ts";

/** See `Chain.transaction`. */
export async function findTransaction(
  rpc: JsonRpc,
  hash: string,
  watch: Watch,
): Promise<SeenTransaction | undefined> {
  const found = await locateTransaction(rpc, hash);
  if (!found) return undefined;
  const { transaction, block } = found;
  const arrivals = findArrivals(transaction, watch);
  return { transaction_hash: hash, has_failed: false, arrivals, ...(block && { block }) };
}

/** A waiting or mined transaction; mined ones only with `txindex=1`. */
export async function locateTransaction(
  rpc: JsonRpc,
  hash: string,
): Promise<{ transaction: UtxoTransaction; block?: SeenTransaction["block"] } | undefined> {
  if (!isHash(hash)) return undefined;
  try {
    const answer = asRecord(await callNode(rpc, "getrawtransaction", [hash, 1]), "a transaction");
    const transaction = readDecodedTransaction(answer);
    if (transaction.hash !== hash)
      throw new ChainError("malformed", "the node answered with another transaction");
    if (answer.blockhash === undefined) return { transaction };
    const blockHash = asHash(answer.blockhash, "a block's hash");
    const header = asRecord(await callNode(rpc, "getblockheader", [blockHash]), "a block's header");
    // The index keeps transactions of blocks that were undone.
    if (header.confirmations === -1) return undefined;
    const height = asCount(header.height, "a block's height");
    const mined_at = new Date(asCount(header.time, "a block's time") * 1000).toISOString();
    return { transaction, block: { height, hash: blockHash, mined_at } };
  } catch (error) {
    if (hasCode(error, UNKNOWN_TRANSACTION)) return undefined;
    throw error;
  }
}

/** See `UtxoChain.raw`. */
export async function readRaw(rpc: JsonRpc, hash: string): Promise<string | undefined> {
  if (!isHash(hash)) return undefined;
  try {
    return asHex(await callNode(rpc, "getrawtransaction", [hash, 0]), "a raw transaction");
  } catch (error) {
    if (hasCode(error, UNKNOWN_TRANSACTION)) return undefined;
    throw error;
  }
}
