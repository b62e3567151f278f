import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { Fees, Sent } from "../chain.ts";
import type { JsonRpc } from "../json-rpc.ts";
import { hash, isRefusal, isUnknownMethod, list, malformed, quantity, record, results } from "./answers.ts";
import type { EvmNetwork } from "./networks.ts";

/** The hash of a signed transaction (hex). */
export function transactionHash(raw: string): string {
  return `0x${bytesToHex(keccak_256(hexToBytes(raw.slice(2))))}`;
}

/** Hands signed bytes to the node; see `Chain.send`. */
export async function send(rpc: JsonRpc, text: string): Promise<Sent> {
  const raw = text.startsWith("0x") ? text : `0x${text}`;
  if (!/^0x([0-9a-f]{2})+$/i.test(raw))
    return { outcome: "refused", reason: "the transaction is not in hex" };
  const ours = transactionHash(raw);
  try {
    const answer = await rpc.call("eth_sendRawTransaction", [raw]);
    if (hash(answer, "hash of the sent transaction") !== ours)
      throw malformed("hash of the sent transaction");
    return { outcome: "sent" };
  } catch (error) {
    if (!isRefusal(error) || isOwnFault(error.code)) throw error;
    const reason = error.message.replace(/^eth_sendRawTransaction: /, "");
    if (/already known|known transaction|already imported|already exists/i.test(reason))
      return { outcome: "known" };
    if (!/nonce( is)? too low|nonce has already been used|old nonce/i.test(reason))
      return { outcome: "refused", reason };
    return (await isKnown(rpc, ours)) ? { outcome: "known" } : { outcome: "conflict", reason };
  }
}

/** The call could not be read or is not offered: the transaction was not judged. */
function isOwnFault(code: number | undefined): boolean {
  return code === -32601 || code === -32600 || code === -32700;
}

/** Whether the node has the transaction, waiting or mined. Nodes may drop either index of old transactions. */
async function isKnown(rpc: JsonRpc, txHash: string): Promise<boolean> {
  const answers = await results(rpc, [
    { method: "eth_getTransactionByHash", params: [txHash] },
    { method: "eth_getTransactionReceipt", params: [txHash] },
  ]);
  return answers.some((answer) => answer !== null);
}

/**
 * What a transaction should offer to be mined soon. With a fee market: the node's suggested tip, or the median tip of
 * the last blocks, and twice the next base fee plus the tip, which lasts for six full blocks.
 */
export async function readFees(rpc: JsonRpc, network: EvmNetwork): Promise<Fees> {
  if (!network.has_fee_market) return { rate: String(quantity(await rpc.call("eth_gasPrice"), "gas price")) };
  const history = record(await rpc.call("eth_feeHistory", ["0xa", "latest", [50]]), "fee history");
  const base = quantity(list(history.baseFeePerGas, "baseFeePerGas").at(-1), "baseFeePerGas");
  const tip = await suggestedTip(rpc, history.reward);
  return { rate: String(2n * base + tip), tip: String(tip) };
}

async function suggestedTip(rpc: JsonRpc, reward: unknown): Promise<bigint> {
  try {
    return quantity(await rpc.call("eth_maxPriorityFeePerGas"), "tip");
  } catch (error) {
    if (!isUnknownMethod(error)) throw error;
  }
  const tips = list(reward ?? [], "reward")
    .map((one) => quantity(list(one, "reward")[0], "reward"))
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return tips[tips.length >> 1] ?? 0n;
}

/**
 * The gas that a call needs at the last block, with a fifth on top, since the state may change before it is mined.
 * Rejects with `refused` if the node says that the call fails.
 */
export async function estimateGas(
  rpc: JsonRpc,
  call: { from: string; to: string; value: bigint; data: string },
): Promise<bigint> {
  const value = `0x${call.value.toString(16)}`;
  const gas = quantity(await rpc.call("eth_estimateGas", [{ ...call, value }]), "gas");
  return call.data === "0x" && gas === 21_000n ? gas : gas + gas / 5n;
}
