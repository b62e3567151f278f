import { bytesToHex } from "@noble/hashes/utils.js";
import { bloomOf } from "../../evm/bloom.ts";
import { DECIMALS_SELECTOR, SYMBOL_SELECTOR } from "../../evm/token-claims.ts";
import { BALANCE_SELECTOR, TRANSFER_TOPIC, word } from "../../evm/tokens.ts";
import { isRecord } from "../../json-rpc.ts";
import { FORWARDER, gasNeeded, type SignedTransaction, type TokenTransfer } from "./execution.ts";
import { aggregate, MULTICALL3 } from "./multicall.ts";
import type { PlayBlock, PlayChain, PlayTransaction } from "./play-chain.ts";
import { type Handle, RpcError } from "./server.ts";
import { coin, nonceOf, token } from "./state.ts";

/** The JSON-RPC methods that the adapter and the signer use, answered from a play chain. */
export function methods(chain: PlayChain, finalityDepth: number): Handle {
  const { chainId, tokens } = chain.options;
  const suggestedTip = 1_000_000_000n;
  const table: Record<string, (...params: readonly unknown[]) => unknown> = {
    web3_clientVersion: () => "portico-stand-in/1",
    eth_chainId: () => hex(chainId),
    eth_blockNumber: () => hex(chain.tip.height),
    eth_getBlockByNumber: (tag, isFull) => blockJson(find(chain, tag, finalityDepth), isFull === true),
    eth_getBlockByHash: (hash, isFull) => blockJson(chain.blockOf(String(hash)), isFull === true),
    eth_getBlockReceipts: (hash) => {
      const block = chain.blockOf(String(hash));
      return block ? block.transactions.map((_, index) => receiptJson(block, index)) : null;
    },
    eth_getTransactionReceipt: (hash) => {
      const found = chain.mined(String(hash));
      return found ? receiptJson(found.block, found.index) : null;
    },
    eth_getTransactionByHash: (hash) => {
      const found = chain.mined(String(hash));
      if (found) return minedJson(found.block, found.index);
      const waiting = chain.waiting(String(hash));
      return waiting ? transactionJson(waiting) : null;
    },
    eth_getTransactionCount: (address, tag) =>
      hex(tag === "pending" ? chain.nextNonce(lower(address)) : chain.value(nonceOf(lower(address)))),
    eth_getLogs: (filter) => logsOf(chain, isRecord(filter) ? filter : {}),
    eth_getBalance: (address, at) => hex(chain.value(coin(lower(address)), heightOf(chain, at))),
    eth_getCode(address, at) {
      heightOf(chain, at);
      return codeOf(chain, lower(address));
    },
    eth_call: (call, at) => callContract(chain, isRecord(call) ? call : {}, heightOf(chain, at)),
    eth_estimateGas: (call) => {
      const { to, data = "0x" } = isRecord(call) ? call : {};
      const isContract = tokens.has(lower(to)) || lower(to) === FORWARDER;
      return hex(gasNeeded({ to: lower(to), data: lower(data) }, isContract));
    },
    eth_gasPrice: () => hex(chain.baseFee + suggestedTip),
    eth_maxPriorityFeePerGas: () => hex(suggestedTip),
    eth_feeHistory: () => ({
      oldestBlock: hex(chain.tip.height),
      baseFeePerGas: [hex(chain.tip.base_fee), hex(chain.baseFee)],
      gasUsedRatio: [0],
      reward: [[hex(suggestedTip)]],
    }),
    eth_sendRawTransaction: (raw) => chain.submit(lower(raw)),
  };
  return (method, params) => {
    const answer = table[method];
    if (!answer) throw new RpcError(-32601, `the method ${method} does not exist/is not available`);
    return answer(...params);
  };
}

function hex(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}

function lower(value: unknown): string {
  return String(value).toLowerCase();
}

function find(chain: PlayChain, tag: unknown, finalityDepth: number): PlayBlock | undefined {
  const { height } = chain.tip;
  if (tag === "latest" || tag === "pending") return chain.tip;
  if (tag === "finalized" || tag === "safe") return chain.blockAt(Math.max(0, height - finalityDepth));
  return chain.blockAt(tag === "earliest" ? 0 : Number(tag));
}

/** The height that a tag, a number or a block's hash (EIP-1898) names; undefined for the last block. */
function heightOf(chain: PlayChain, at: unknown): number | undefined {
  if (isRecord(at)) {
    const block = chain.blockOf(String(at.blockHash));
    if (!block) throw new RpcError(-32000, "header not found");
    return block.height;
  }
  return typeof at === "string" && at.startsWith("0x") ? Number(at) : undefined;
}

/** Not the real code: only whether there is any. */
function codeOf(chain: PlayChain, address: string): string {
  const { tokens, hasMulticall } = chain.options;
  return tokens.has(address) || address === FORWARDER || (hasMulticall && address === MULTICALL3)
    ? "0xfe"
    : "0x";
}

function callContract(chain: PlayChain, call: Record<string, unknown>, height?: number): string {
  if (lower(call.to) !== MULTICALL3 || !chain.options.hasMulticall) return callToken(chain, call, height);
  return aggregate(lower(call.data), {
    balanceOf: (owner) => chain.value(coin(owner), height),
    call: (to, data) => callToken(chain, { to, data }, height),
  });
}

function callToken(chain: PlayChain, { to, data }: Record<string, unknown>, height?: number): string {
  const contract = lower(to);
  const face = chain.options.tokens.get(contract);
  if (!face) return "0x";
  const { decimals, symbol } = face;
  const input = lower(data);
  if (input === DECIMALS_SELECTOR && decimals !== undefined) return `0x${word(BigInt(decimals))}`;
  if (input === SYMBOL_SELECTOR && symbol !== undefined) return encodedString(symbol);
  if (!input.startsWith(BALANCE_SELECTOR)) throw new RpcError(3, "execution reverted");
  return `0x${word(chain.value(token(contract, `0x${input.slice(34)}`), height))}`;
}

/** A `string` as a contract returns it. */
function encodedString(text: string): string {
  const digits = bytesToHex(new TextEncoder().encode(text));
  const padded = digits.padEnd(Math.ceil(digits.length / 64) * 64, "0");
  return `0x${word(32n)}${word(BigInt(digits.length / 2))}${padded}`;
}

function blockJson(block: PlayBlock | undefined, isFull: boolean): unknown {
  if (!block) return null;
  const { transactions } = block;
  return {
    number: hex(block.height),
    hash: block.hash,
    parentHash: block.parent,
    timestamp: hex(block.seconds),
    baseFeePerGas: hex(block.base_fee),
    logsBloom: bloomJson(transactions),
    transactions: transactions.map((one, index) => (isFull ? minedJson(block, index) : one.hash)),
  };
}

function bloomJson(transactions: readonly PlayTransaction[]): string {
  const items = transactions.flatMap(({ outcome }) =>
    outcome.transfers.flatMap((transfer) => [transfer.contract, ...topics(transfer)]),
  );
  return `0x${bytesToHex(bloomOf(items))}`;
}

function topics({ from, to }: TokenTransfer): string[] {
  return [TRANSFER_TOPIC, `0x${word(BigInt(from))}`, `0x${word(BigInt(to))}`];
}

function transactionJson(transaction: SignedTransaction): Record<string, unknown> {
  const { hash, type, from, to = null, nonce, value, data, gas, max_fee, tip } = transaction;
  const fees =
    type === "eip1559"
      ? { maxFeePerGas: hex(max_fee), maxPriorityFeePerGas: hex(tip) }
      : { gasPrice: hex(max_fee) };
  const place = { blockHash: null, blockNumber: null, transactionIndex: null };
  const typed = { type: type === "legacy" ? "0x0" : type === "eip2930" ? "0x1" : "0x2" };
  const amounts = { nonce: hex(nonce), value: hex(value), gas: hex(gas) };
  return { ...typed, ...place, hash, from, to, ...amounts, ...fees, input: data };
}

function placeJson(block: PlayBlock, index: number): Record<string, unknown> {
  return { blockHash: block.hash, blockNumber: hex(block.height), transactionIndex: hex(index) };
}

function minedJson(block: PlayBlock, index: number): unknown {
  const transaction = block.transactions[index];
  return transaction && { ...transactionJson(transaction), ...placeJson(block, index) };
}

function receiptJson(block: PlayBlock, index: number): unknown {
  const transaction = block.transactions[index];
  if (!transaction) return null;
  const { hash, from, to = null, outcome } = transaction;
  return {
    ...placeJson(block, index),
    transactionHash: hash,
    from,
    to,
    status: outcome.has_failed ? "0x0" : "0x1",
    gasUsed: hex(BigInt(outcome.gas_used)),
    effectiveGasPrice: hex(BigInt(outcome.price)),
    logs: logsJson(block).filter((log) => log.transactionHash === hash),
  };
}

function logsJson(block: PlayBlock): Record<string, unknown>[] {
  const logs = block.transactions.flatMap(({ hash, outcome }, index) =>
    outcome.transfers.map((transfer) => ({
      ...placeJson(block, index),
      transactionHash: hash,
      address: transfer.contract,
      topics: topics(transfer),
      data: `0x${word(BigInt(transfer.units))}`,
      removed: false,
    })),
  );
  return logs.map((log, position) => ({ ...log, logIndex: hex(position) }));
}

/** All logs are transfers, so the topics of a filter are not looked at. */
function logsOf(
  chain: PlayChain,
  { blockHash, fromBlock, toBlock, address }: Record<string, unknown>,
): unknown {
  const contracts = new Set([address].flat().map(lower));
  const blocks: (PlayBlock | undefined)[] = [];
  if (blockHash !== undefined) {
    const block = chain.blockOf(String(blockHash));
    if (!block) throw new RpcError(-32000, "unknown block");
    blocks.push(block);
  } else {
    const last = Math.min(Number(toBlock), chain.tip.height);
    for (let height = Number(fromBlock); height <= last; height++) blocks.push(chain.blockAt(height));
  }
  return blocks.flatMap((block) =>
    block ? logsJson(block).filter((log) => contracts.has(String(log.address))) : [],
  );
}
