import { ChainError, type Sent } from "../chain.ts";
import type { JsonRpc } from "../json-rpc.ts";
import { callAll, callNode, hasCode } from "./answers.ts";
import { locateTransaction } from "./lookup.ts";
import { readRawTransaction } from "./raw.ts";

/** The node's codes of `sendrawtransaction`; see `src/rpc/protocol.h` of Bitcoin Core. */
const UNDECODABLE = -22;
const INVALID = -25;
const REJECTED = -26;
const ALREADY_MINED = -27;

/**
 * See `Chain.send`. A node says the same of an input that is spent and of one whose transaction it has never seen, so
 * a conflict with a mined transaction is reported only if it knows that one (`txindex=1`); else the bytes count as
 * refused. A conflict with a waiting transaction may still end either way: only a block decides.
 */
export async function sendRaw(rpc: JsonRpc, raw: string): Promise<Sent> {
  try {
    await callNode(rpc, "sendrawtransaction", [raw]);
    return { outcome: "sent" };
  } catch (error) {
    if (hasCode(error, ALREADY_MINED)) return { outcome: "known" };
    if (hasCode(error, UNDECODABLE)) return { outcome: "refused", reason: error.message };
    if (hasCode(error, INVALID) || hasCode(error, REJECTED))
      return await explainRefusal(rpc, raw, error.message);
    throw error;
  }
}

async function explainRefusal(rpc: JsonRpc, raw: string, reason: string): Promise<Sent> {
  const { hash, spends } = readRaw(raw);
  // Limits such as maxfeerate, and spent outputs, hide from the node that it has the transaction already.
  if (hash !== undefined && (await locateTransaction(rpc, hash))) return { outcome: "known" };
  if (/txn-mempool-conflict/.test(reason)) return { outcome: "conflict", reason };
  if (!/missing-?or-?spent|missing inputs/i.test(reason)) return { outcome: "refused", reason };
  return (await hasSpentInput(rpc, spends))
    ? { outcome: "conflict", reason }
    : { outcome: "refused", reason: `${reason} (the node does not know all transactions that it spends)` };
}

/** Litecoin's extension transactions cannot be read here; we never make them. */
function readRaw(raw: string): { hash?: string; spends: readonly string[] } {
  try {
    return readRawTransaction(raw);
  } catch (error) {
    if (error instanceof ChainError) return { spends: [] };
    throw error;
  }
}

/** Whether an output that these bytes spend exists no more, in a transaction that the chain has. */
async function hasSpentInput(rpc: JsonRpc, spends: readonly string[]): Promise<boolean> {
  const outpoints = spends.map((outpoint) => outpoint.split(":") as [string, string]);
  const unspent = await callAll(
    rpc,
    "gettxout",
    outpoints.map(([hash, index]) => [hash, Number(index), true]),
  );
  for (const [at, [hash]] of outpoints.entries())
    if (unspent[at] === null && (await locateTransaction(rpc, hash))) return true;
  return false;
}
