import { coinsOf } from "../../utxo/amounts.ts";
import { type PlayBlock, type PlayChain, type PlayTransaction, Refusal } from "./play-chain.ts";

/** How the node misrepresents its chain: it is some blocks behind, or leaves out the end of each block. */
export interface View {
  behind: number;
  isHalved: boolean;
}

type Method = (chain: PlayChain, params: readonly unknown[], view: View) => unknown;

/** Answers a call as Bitcoin Core does; Dogecoin's node knows fewer methods and forms. */
export function answerCall(
  chain: PlayChain,
  method: string,
  params: readonly unknown[],
  view: View,
): unknown {
  const isOlder = !chain.network.has_decoded_blocks;
  const known = methods[method];
  if (!known || (isOlder && method === "scantxoutset")) throw new Refusal(-32601, "Method not found");
  return known(chain, params, view);
}

const methods: Record<string, Method | undefined> = {
  getblockchaininfo(chain, _params, view) {
    const { height, hash } = tipOf(chain, view);
    return { chain: "practice", blocks: height, headers: height, bestblockhash: hash, pruned: false };
  },
  getblockhash(chain, [height], view) {
    const block = typeof height === "number" ? chain.blocks[height] : undefined;
    if (!block || block.height > tipOf(chain, view).height)
      throw new Refusal(-8, "Block height out of range");
    return block.hash;
  },
  getblockheader: (chain, [hash], view) => describeHeader(chain, findBlock(chain, hash), view),
  getblock(chain, [hash, form], view) {
    const block = findBlock(chain, hash);
    if (form === 0 || form === false) return view.isHalved ? halved(block.raw) : block.raw;
    if (form === 2 && !chain.network.has_decoded_blocks)
      throw new Refusal(-1, "JSON value is not a boolean as expected");
    const transactions = view.isHalved ? block.transactions.slice(0, -1) : block.transactions;
    const tx = form === 2 ? transactions.map(describeTransaction) : transactions.map((one) => one.hash);
    return { ...describeHeader(chain, block, view), nTx: block.transactions.length, tx };
  },
  getrawmempool: (chain) => [...chain.waiting.keys()],
  getrawtransaction(chain, [hash, form]) {
    const block = chain.blockOf.get(String(hash));
    const transaction =
      chain.waiting.get(String(hash)) ?? block?.transactions.find((one) => one.hash === hash);
    if (!transaction) throw new Refusal(-5, "No such mempool or blockchain transaction");
    if (form === undefined || form === 0 || form === false) return transaction.raw;
    const place = block && {
      blockhash: block.hash,
      confirmations: confirmations(chain, block),
      time: block.time,
    };
    return { ...describeTransaction(transaction), ...place };
  },
  sendrawtransaction: (chain, [raw]) => chain.accept(String(raw)),
  gettxout(chain, [hash, index, withWaiting]) {
    const output = chain.output(`${hash}:${index}`, withWaiting !== false);
    if (!output) return null;
    return {
      bestblock: chain.tip.hash,
      confirmations: Math.max(0, chain.tip.height - output.height + 1),
      value: amount(output.units),
      scriptPubKey: { hex: output.script },
      coinbase: output.isCoinbase,
    };
  },
  estimatesmartfee: () => ({ errors: ["Insufficient data or no feerate found"], blocks: 0 }),
  getmempoolinfo: (chain) => ({ size: chain.waiting.size, mempoolminfee: relayFee(chain) }),
  getnetworkinfo: (chain) => ({
    version: chain.network.lowest_version.number,
    subversion: "/Portico practice/",
    relayfee: relayFee(chain),
  }),
  scantxoutset: scanOutputs,
};

function scanOutputs(chain: PlayChain, [action, descriptors]: readonly unknown[]) {
  if (action !== "start" || !Array.isArray(descriptors))
    throw new Refusal(-8, "scanobjects argument is required for the start action");
  const scripts = new Set(descriptors.map((one) => /^raw\(([0-9a-f]+)\)$/.exec(String(one))?.[1]));
  const unspents = [...chain.unspent].flatMap(([outpoint, { script, units, height }]) => {
    const [txid, vout] = outpoint.split(":");
    return scripts.has(script)
      ? [{ txid, vout: Number(vout), scriptPubKey: script, amount: amount(units), height }]
      : [];
  });
  return { success: true, height: chain.tip.height, bestblock: chain.tip.hash, unspents };
}

function findBlock(chain: PlayChain, hash: unknown): PlayBlock {
  const block = chain.blocks.findLast((one) => one.hash === hash) ?? chain.stale.get(String(hash));
  if (!block) throw new Refusal(-5, "Block not found");
  return block;
}

function tipOf(chain: PlayChain, { behind }: View): PlayBlock {
  return chain.blocks[Math.max(0, chain.tip.height - behind)] as PlayBlock;
}

function describeHeader(chain: PlayChain, block: PlayBlock, view: View) {
  const header = Buffer.from(block.raw.slice(0, 160), "hex");
  return {
    hash: block.hash,
    confirmations: confirmations(chain, block) - (chain.stale.has(block.hash) ? 0 : view.behind),
    height: block.height,
    version: header.readInt32LE(0),
    merkleroot: header.subarray(36, 68).reverse().toString("hex"),
    time: block.time,
    ...(block.height > 0 && { previousblockhash: block.parent }),
  };
}

function confirmations(chain: PlayChain, block: PlayBlock): number {
  return chain.blocks[block.height]?.hash === block.hash ? chain.tip.height - block.height + 1 : -1;
}

function describeTransaction(transaction: PlayTransaction) {
  const { hash, isCoinbase, spends, outputs, raw, virtualSize, fee } = transaction;
  return {
    txid: hash,
    size: raw.length / 2,
    vsize: virtualSize,
    vin: isCoinbase
      ? [{ coinbase: "00" }]
      : spends.map((outpoint) => {
          const [txid, vout] = outpoint.split(":");
          return { txid, vout: Number(vout) };
        }),
    vout: outputs.map(({ index, script, units }) => ({
      value: amount(units),
      n: index,
      scriptPubKey: { hex: script },
    })),
    ...(fee !== undefined && { fee: amount(fee) }),
    hex: raw,
  };
}

function halved(text: string): string {
  return text.slice(0, 2 * Math.floor(text.length / 4));
}

function relayFee(chain: PlayChain): unknown {
  return amount(chain.network.min_fee_rate);
}

/** TypeScript does not declare it yet: writes a number with exactly these digits. */
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

function amount(units: bigint): unknown {
  return rawJSON(coinsOf(units));
}
