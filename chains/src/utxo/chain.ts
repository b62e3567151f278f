import { type Chain, ChainError, type Endpoint } from "../chain.ts";
import { endpointGuard } from "../endpoint-guard.ts";
import { type JsonRpc, jsonRpc } from "../json-rpc.ts";
import { versionText } from "../version-text.ts";
import { scriptOf } from "./addresses.ts";
import { asCount, asHash, asRecord, callNode, hasCode } from "./answers.ts";
import { OUT_OF_RANGE, readBlocks } from "./blocks.ts";
import { readFees } from "./fees.ts";
import { cannotScan, readHoldings, readSnapshot, readUnspent } from "./holdings.ts";
import { findTransaction, readRaw } from "./lookup.ts";
import { mempoolReader } from "./mempool.ts";
import { type UtxoNetwork, type UtxoNetworkId, utxoNetworks } from "./networks.ts";
import { sendRaw } from "./send.ts";

const UNKNOWN_METHOD = -32601;
/** A scan of all unspent outputs takes minutes. Node's fetch waits 300 seconds for an answer at most. */
const SCAN_TIMEOUT_MS = 290_000;

export interface UtxoOptions {
  /** The hash of the first block that the node must have; the main chain's unless set. */
  genesis?: string;
  /**
   * The oldest version of the node, as `getnetworkinfo` counts it. The network's unless set, and none for another first
   * block: a test chain holds no money.
   */
  lowest_version?: number;
}

export interface UtxoChain extends Chain {
  /**
   * A transaction in raw form (hex), or undefined if the node does not know it: what `PaymentCoin.previous_raw` needs.
   * Mined ones need `txindex=1`.
   */
  raw(hash: string): Promise<string | undefined>;
  /**
   * The units of those outpoints (`hash:index`) that are unspent at the node's last block. Counts known outputs where
   * `holdings` cannot scan (Dogecoin).
   */
  unspent(outpoints: readonly string[]): Promise<Map<string, string>>;
}

/**
 * Bitcoin, Litecoin or Dogecoin through the JSON-RPC of its node. Tried with Litecoin Core 0.21; no wallet is needed.
 * Without `txindex=1` the node finds only waiting transactions by their hash, so `transaction` (find my deposit) and
 * the proof of a conflict in `send` need it.
 */
export function utxoChain(
  networkId: UtxoNetworkId,
  endpoint: Endpoint,
  { genesis, lowest_version }: UtxoOptions = {},
): UtxoChain {
  const network = utxoNetworks[networkId];
  const lowest = lowest_version ?? (genesis === undefined ? network.lowest_version.number : 0);
  const guard = endpointGuard();
  const rpc = jsonRpc(endpoint, guard);
  const timeout_ms = Math.max(endpoint.timeout_ms ?? 0, SCAN_TIMEOUT_MS);
  const scanRpc = jsonRpc({ ...endpoint, timeout_ms }, guard);
  const readMempool = mempoolReader(rpc);

  return {
    network_id: networkId,
    watchKey: (address) => scriptOf(network, address),
    async check() {
      const first = await hashAt(rpc, 0);
      if (first !== (genesis ?? network.genesis.main))
        throw new ChainError("wrong_chain", `the node serves another chain than ${networkId}`);
      if (lowest > 0) await requireVersion(rpc, network, lowest);
    },
    connections: () => rpc.connections(),
    version: async () => (await readVersion(rpc))?.text,
    figures: guard.figures,
    async tip() {
      const info = asRecord(await callNode(rpc, "getblockchaininfo"), "the state of the chain");
      return {
        height: asCount(info.blocks, "the height"),
        hash: asHash(info.bestblockhash, "the last block's hash"),
      };
    },
    hashAt: (height) => hashAt(rpc, height),
    blocks: (from, to, watch) => readBlocks(rpc, network, from, to, watch),
    waiting: (watch) => readMempool(watch),
    transaction: (hash, watch) => findTransaction(rpc, hash, watch),
    fees: () => readFees(rpc, network),
    send: (raw) => sendRaw(rpc, raw),
    holdings: (scripts) => readHoldings(scanRpc, scripts),
    async snapshot(places, block) {
      // Also without an address: otherwise it would seem to be known that nothing is held.
      if (!network.can_scan) throw cannotScan();
      return readSnapshot(scanRpc, places, block);
    },
    raw: (hash) => readRaw(rpc, hash),
    unspent: (outpoints) => readUnspent(rpc, outpoints),
    close() {
      rpc.close();
      scanRpc.close();
    },
  };
}

/** Older nodes take blocks that the network refuses, or can be made to. A provider may keep its version to itself. */
async function requireVersion(rpc: JsonRpc, network: UtxoNetwork, lowest: number): Promise<void> {
  const version = await readVersion(rpc);
  if (!version || version.number >= lowest) return;
  const { network_id, lowest_version } = network;
  throw new ChainError(
    "outdated",
    `the node is too old: ${version.text}; ${network_id} needs ${lowest_version.name} or later`,
  );
}

/** The node's version as it counts it and as people write it; undefined if it keeps it to itself. */
async function readVersion(rpc: JsonRpc): Promise<{ number: number; text: string } | undefined> {
  let answer: unknown;
  try {
    answer = await callNode(rpc, "getnetworkinfo");
  } catch (error) {
    if (hasCode(error, UNKNOWN_METHOD)) return undefined;
    throw error;
  }
  const { version, subversion } = asRecord(answer, "the state of the node");
  return {
    number: asCount(version, "the node's version"),
    text: versionText(rpc.hide(String(subversion))),
  };
}

async function hashAt(rpc: JsonRpc, height: number): Promise<string | undefined> {
  try {
    return asHash(await callNode(rpc, "getblockhash", [height]), "a block's hash");
  } catch (error) {
    if (hasCode(error, OUT_OF_RANGE)) return undefined;
    throw error;
  }
}
