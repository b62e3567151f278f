import { ChainError, type Fees } from "../chain.ts";
import { isRecord, type JsonRpc } from "../json-rpc.ts";
import { unitsOf } from "./amounts.ts";
import { asRecord, callNode } from "./answers.ts";
import type { UtxoNetwork } from "./networks.ts";

/**
 * The node's estimate, or what it needs to relay a transaction if that is more or there is no estimate. A young or
 * quiet node has none. The cap on fees is the caller's.
 */
export async function readFees(rpc: JsonRpc, network: UtxoNetwork): Promise<Fees> {
  // Providers may lack the other two calls, so their errors are ignored.
  const mempoolInfo = asRecord(
    await callNode(rpc, "getmempoolinfo"),
    "the state of the waiting transactions",
  );
  const answers = await rpc.batch([
    { method: "estimatesmartfee", params: [network.fee_target_blocks] },
    { method: "getnetworkinfo", params: [] },
  ]);
  const [estimate, node] = answers.map((answer) =>
    "result" in answer && isRecord(answer.result) ? answer.result : {},
  );
  const rates = [estimate?.feerate, mempoolInfo.mempoolminfee, mempoolInfo.minrelaytxfee, node?.relayfee]
    // Older nodes answer -1 if they have no estimate.
    .filter((rate) => rate !== undefined && !String(rate).startsWith("-"))
    .map(unitsOf);
  if (rates.length === 0) throw new ChainError("malformed", "the node tells no fee");
  const highest = rates.reduce((most, rate) => (rate > most ? rate : most), network.min_fee_rate);
  return { rate: highest.toString() };
}
