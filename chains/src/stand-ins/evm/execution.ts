import { Transaction } from "micro-eth-signer";
import { readTransferData } from "../../evm/tokens.ts";
import { RpcError } from "./server.ts";
import { coin, nonceOf, type State, token } from "./state.ts";

/** A signed transaction with its signature verified. */
export interface SignedTransaction {
  raw: string;
  hash: string;
  type: "legacy" | "eip2930" | "eip1559";
  from: string;
  /** Undefined when it creates a contract. */
  to?: string;
  nonce: bigint;
  value: bigint;
  data: string;
  gas: bigint;
  max_fee: bigint;
  tip: bigint;
}

export interface TokenTransfer {
  contract: string;
  from: string;
  to: string;
  units: string;
}

/** What a transaction did. */
export interface Outcome {
  gas_used: string;
  price: string;
  has_failed: boolean;
  transfers: TokenTransfer[];
}

/** Gas of the built-in contracts above that of any transaction. */
const CONTRACT_GAS = 30_000n;

/** A built-in contract that sends the value that it gets on, in equal parts, to the addresses in its call data. */
export const FORWARDER = "0x1000000000000000000000000000000000000003";

/** A built-in token, if the chain has it, that keeps a hundredth of each transfer. */
export const TAXED = "0x1000000000000000000000000000000000000006";

/** `transferFrom(address,address,uint256)` of nothing, which needs nobody's consent. */
const TRANSFER_OF_NOTHING = /^0x23b872dd0{24}([0-9a-f]{40})0{24}([0-9a-f]{40})0{64}$/;
/** `split(address,address,uint256)` of the built-in contract: the same amount to two recipients. */
const SPLIT = /^0x3313be4e0{24}([0-9a-f]{40})0{24}([0-9a-f]{40})([0-9a-f]{64})$/;

/** Reads a signed transaction. Throws `RpcError` as geth does if it cannot be read or is for another chain. */
export function readSigned(raw: string, chainId: bigint, hasFeeMarket: boolean): SignedTransaction {
  const { transaction, from } = decode(raw);
  const { type, raw: fields } = transaction;
  if (type !== "legacy" && type !== "eip2930" && type !== "eip1559")
    throw new RpcError(-32000, "transaction type not supported");
  if (type === "eip1559" && !hasFeeMarket) throw new RpcError(-32000, "transaction type not supported");
  const { nonce, to, value, data, gasLimit, chainId: signedFor } = fields as Fields;
  if (signedFor !== chainId) throw new RpcError(-32000, "invalid chain id for signer");
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = fields as Fields;
  return {
    raw,
    hash: transaction.hash,
    type,
    from,
    ...(to === "0x" ? {} : { to: to.toLowerCase() }),
    nonce,
    value,
    data: data === "" ? "0x" : data.toLowerCase(),
    gas: gasLimit,
    max_fee: maxFeePerGas ?? gasPrice ?? 0n,
    tip: maxPriorityFeePerGas ?? gasPrice ?? 0n,
  };
}

interface Fields {
  nonce: bigint;
  to: string;
  value: bigint;
  data: string;
  gasLimit: bigint;
  chainId?: bigint;
  gasPrice?: bigint;
  maxFeePerGas?: bigint;
  maxPriorityFeePerGas?: bigint;
}

function decode(raw: string) {
  try {
    const transaction = Transaction.fromHex(raw);
    return { transaction, from: transaction.sender.toLowerCase() };
  } catch (error) {
    throw new RpcError(-32000, `rlp: ${(error as Error).message}`);
  }
}

/** The gas that a transaction needs if it does not fail. */
export function gasNeeded({ to, data }: { to?: string; data: string }, isContract: boolean): bigint {
  let gas = 21_000n;
  for (let at = 2; at < data.length; at += 2) gas += data.slice(at, at + 2) === "00" ? 4n : 16n;
  return to !== undefined && isContract ? gas + CONTRACT_GAS : gas;
}

/**
 * Executes a transaction: transfers of the coin, directly or through the built-in forwarder, and of tokens by the
 * built-in contract. Every other call of a token, and every contract creation, fails. The fee is destroyed.
 */
export function execute(
  state: State,
  transaction: SignedTransaction,
  { tokens, baseFee }: { tokens: Pick<ReadonlySet<string>, "has">; baseFee: bigint },
): Outcome {
  const { from, to, gas, value, max_fee, tip } = transaction;
  const isToken = to !== undefined && tokens.has(to);
  const needed = gasNeeded(transaction, isToken || to === FORWARDER);
  const transfers = isToken ? tokenTransfers(state, transaction) : [];
  const has_failed = to === undefined || needed > gas || (isToken && transfers.length === 0);
  const used = needed > gas ? gas : needed;
  const price = max_fee < baseFee + tip ? max_fee : baseFee + tip;
  state.add(nonceOf(from), 1n);
  state.add(coin(from), -used * price);
  if (!has_failed) {
    state.add(coin(from), -value);
    state.add(coin(to), value);
    if (to === FORWARDER) forward(state, transaction);
    for (const { contract, from: payer, to: recipient, units } of transfers) {
      state.add(token(contract, payer), -BigInt(units));
      state.add(token(contract, recipient), BigInt(units));
    }
  }
  return {
    gas_used: String(used),
    price: String(price),
    has_failed,
    transfers: has_failed ? [] : transfers,
  };
}

/** Sends the value on; nothing in the block or its logs says so. */
function forward(state: State, { value, data }: SignedTransaction): void {
  const recipients = [...data.slice(2).matchAll(/.{24}(.{40})/g)].map(([, digits]) => `0x${digits}`);
  for (const recipient of recipients) {
    const part = value / BigInt(recipients.length);
    state.add(coin(FORWARDER), -part);
    state.add(coin(recipient), part);
  }
}

/** None if the call is no transfer, sends coins along, or the sender has too little. */
function tokenTransfers(state: State, { from, to, value, data }: SignedTransaction): TokenTransfer[] {
  if (to === undefined || value > 0n) return [];
  const moves = to === TAXED ? readMoves(data).flatMap(taxed) : readMoves(data);
  const sum = moves.reduce((total, { units }) => total + units, 0n);
  if (state.get(token(to, from)) < sum) return [];
  return moves.map((move) => ({ contract: to, from, ...move, units: String(move.units) }));
}

/** What a call moves; from the caller unless `from` says otherwise. */
interface Move {
  from?: string;
  to: string;
  units: bigint;
}

/** A transfer, and that of its fee. */
function taxed(move: Move): Move[] {
  const fee = move.units / 100n;
  return [
    { ...move, units: move.units - fee },
    { to: TAXED, units: fee },
  ];
}

function readMoves(data: string): Move[] {
  const single = readTransferData(data);
  if (single) return [single];
  const [, payer, recipient] = TRANSFER_OF_NOTHING.exec(data) ?? [];
  if (recipient !== undefined) return [{ from: `0x${payer}`, to: `0x${recipient}`, units: 0n }];
  const [, first, second, amount] = SPLIT.exec(data) ?? [];
  if (amount === undefined) return [];
  const units = BigInt(`0x${amount}`);
  return [
    { to: `0x${first}`, units },
    { to: `0x${second}`, units },
  ];
}
