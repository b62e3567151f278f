import {
  type Chain,
  ChainError,
  type Endpoint,
  type SeenTransaction,
  type Tip,
  type Watch,
} from "../chain.ts";
import { endpointGuard } from "../endpoint-guard.ts";
import { type JsonRpc, jsonRpc } from "../json-rpc.ts";
import { versionText } from "../version-text.ts";
import { watchKey } from "./address.ts";
import { hash, inconsistent, isRefusal, malformed, quantity, record, results } from "./answers.ts";
import { readBalances } from "./balances.ts";
import { minedAt, readLink, readTransaction } from "./block.ts";
import { nativeArrivals, readBlocks } from "./blocks.ts";
import { readHoldings, readSnapshot } from "./holdings.ts";
import { hex } from "./logs.ts";
import type { EvmNetwork } from "./networks.ts";
import { readReceipt, tokenArrivals } from "./receipts.ts";
import { estimateGas, readFees, send } from "./sending.ts";
import { readTokenClaims } from "./token-claims.ts";
import { transferData } from "./tokens.ts";

/** What paying on an Ethereum-like network needs besides. */
export interface EvmChain extends Chain {
  /** How many transactions of this address are in the chain: the nonce of its next one. */
  nonce(address: string): Promise<bigint>;
  /**
   * The gas limit for a payment, with a reserve. Rejects with `refused` if the payment would fail, such as for lack of
   * tokens.
   */
  gasFor(payment: { from: string; to: string; units: string; contract?: string }): Promise<bigint>;
}

/**
 * An Ethereum-like network through a node's JSON-RPC.
 *
 * Arrivals have `output_index` 0 for a transaction's own value, and the position in the transaction's own logs plus 1
 * for tokens. Neither changes when a reorganisation moves the transaction to another block. Value sent by contracts is
 * in no block: `balances` finds it. `waiting` is always empty: nodes do not tell what waits for an address.
 */
export function evmChain(network: EvmNetwork, endpoint: Endpoint): EvmChain {
  const guard = endpointGuard();
  const rpc = jsonRpc(endpoint, guard);
  return {
    network_id: network.network_id,
    watchKey,
    check: () => check(rpc, network),
    connections: () => rpc.connections(),
    version: () => readVersion(rpc),
    figures: guard.figures,
    tip: () => readTip(rpc, network),
    async hashAt(height) {
      const block = await rpc.call("eth_getBlockByNumber", [hex(height), false]);
      return block === null ? undefined : readLink(block).hash;
    },
    blocks: (from, to, watch) => readBlocks(rpc, network, { from, to, watch }),
    waiting: async () => [],
    transaction: (txHash, watch) => lookUp(rpc, txHash, watch),
    fees: () => readFees(rpc, network),
    send: (raw) => send(rpc, raw),
    holdings: (addressKeys, tokens) => readHoldings(rpc, addressKeys, tokens),
    snapshot: (places, block) => readSnapshot(rpc, places, block),
    balances: (places, block) => readBalances(rpc, places, block.hash),
    tokenClaims: (contract) => readTokenClaims(rpc, watchKey(contract)),
    async nonce(address) {
      return quantity(await rpc.call("eth_getTransactionCount", [watchKey(address), "latest"]), "nonce");
    },
    gasFor({ from, to, units, contract }) {
      if (contract === undefined) return estimateGas(rpc, { from, to, value: BigInt(units), data: "0x" });
      const data = transferData(watchKey(to), BigInt(units));
      return estimateGas(rpc, { from, to: contract, value: 0n, data });
    },
    close: () => rpc.close(),
  };
}

async function check(rpc: JsonRpc, { chain_id, network_id }: EvmNetwork): Promise<void> {
  const served = quantity(await rpc.call("eth_chainId"), "chain id");
  if (served !== BigInt(chain_id))
    throw new ChainError("wrong_chain", `the node serves chain ${served}; ${network_id} is ${chain_id}`);
}

async function readVersion(rpc: JsonRpc): Promise<string | undefined> {
  try {
    return versionText(rpc.hide(String(await rpc.call("web3_clientVersion"))));
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

async function readTip(rpc: JsonRpc, { has_finalized }: EvmNetwork): Promise<Tip> {
  const { height, hash } = readLink(await rpc.call("eth_getBlockByNumber", ["latest", false]));
  if (!has_finalized) return { height, hash };
  const final = await finalHeight(rpc);
  return final === undefined ? { height, hash } : { height, hash, final: Math.min(final, height) };
}

/** Undefined while the node knows of no final block, such as just after its start. */
async function finalHeight(rpc: JsonRpc): Promise<number | undefined> {
  try {
    const block = await rpc.call("eth_getBlockByNumber", ["finalized", false]);
    return block === null ? undefined : readLink(block).height;
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

async function lookUp(rpc: JsonRpc, text: string, watch: Watch): Promise<SeenTransaction | undefined> {
  if (!/^0x[0-9a-f]{64}$/i.test(text)) return undefined;
  const transaction_hash = text.toLowerCase();
  const [found, answer] = await results(rpc, [
    { method: "eth_getTransactionByHash", params: [transaction_hash] },
    { method: "eth_getTransactionReceipt", params: [transaction_hash] },
  ]);
  if (found === null) return undefined;
  const transaction = readTransaction(found);
  if (transaction.hash !== transaction_hash) throw malformed("hash of a transaction");
  const { blockHash } = record(found, "transaction");
  if (blockHash === null || blockHash === undefined)
    return { transaction_hash, has_failed: false, arrivals: nativeArrivals(transaction, undefined, watch) };
  if (answer === null) throw inconsistent("a mined transaction has no receipt");
  const receipt = readReceipt(answer);
  const block = await rpc.call("eth_getBlockByHash", [receipt.block.hash, false]);
  if (block === null) throw inconsistent("the node no longer has the block of a receipt");
  if (receipt.block.hash !== hash(blockHash, "blockHash of a transaction"))
    throw inconsistent("a receipt is of another block");
  return {
    transaction_hash,
    block: { ...receipt.block, mined_at: minedAt(block) },
    has_failed: receipt.has_failed,
    arrivals: [...nativeArrivals(transaction, receipt, watch), ...tokenArrivals(receipt, watch)],
  };
}
