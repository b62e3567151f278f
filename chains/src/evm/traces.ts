import { type Arrival, ChainError, type Watch } from "../chain.ts";
import { isRecord, type JsonRpc } from "../json-rpc.ts";
import {
  address,
  count,
  hash,
  inconsistent,
  isUnknownBlock,
  isUnknownMethod,
  list,
  malformed,
  quantity,
  record,
} from "./answers.ts";

const FIRST_INDEX = 1_000_000;
const CALL_TRACER = { tracer: "callTracer" };

/**
 * The payments that contracts made to our addresses in a block. `output_index` is 1,000,000 plus the position among
 * the transaction's internal payments: calls that move value and were not reverted, in the order of execution. Other
 * calls are not counted, because nodes differ in which of them they list.
 */
export async function internalArrivals(
  rpc: JsonRpc,
  block: { height: number; hash: string },
  watch: Watch,
): Promise<Arrival[]> {
  const payments = await traced(
    async () => callPayments(await rpc.call("debug_traceBlockByHash", [block.hash, CALL_TRACER])),
    async () => flatPayments(await rpc.call("trace_block", [`0x${block.height.toString(16)}`]), block.hash),
  );
  return arrivals(payments, watch);
}

/** The same for one transaction. */
export async function internalArrivalsOf(rpc: JsonRpc, txHash: string, watch: Watch): Promise<Arrival[]> {
  const payments = await traced(
    async () =>
      callPayments([{ txHash, result: await rpc.call("debug_traceTransaction", [txHash, CALL_TRACER]) }]),
    async () => flatPayments(await rpc.call("trace_transaction", [txHash])),
  );
  return arrivals(payments, watch);
}

/** Rejects with `refused` if the node offers no traces. */
export async function requireTraces(rpc: JsonRpc): Promise<void> {
  const block = record(await rpc.call("eth_getBlockByNumber", ["latest", false]), "block");
  const none: Watch = {
    hasAddress: () => false,
    hasTransaction: () => false,
    hasReservation: () => false,
    tokens: new Set(),
  };
  const height = count(block.number, "number of the block");
  await internalArrivals(rpc, { height, hash: hash(block.hash, "hash of the block") }, none);
}

interface InternalPayment {
  transaction_hash: string;
  to: string;
  units: bigint;
}

/** Asks in the way of geth, then in that of Erigon and Nethermind. */
async function traced(
  geth: () => Promise<InternalPayment[]>,
  parity: () => Promise<InternalPayment[]>,
): Promise<InternalPayment[]> {
  try {
    return await geth().catch((error) => {
      if (isUnknownMethod(error)) return parity();
      throw error;
    });
  } catch (error) {
    if (isUnknownBlock(error)) throw inconsistent("the node no longer has the block");
    if (isUnknownMethod(error)) throw new ChainError("refused", "the node offers no traces");
    throw error;
  }
}

function arrivals(payments: readonly InternalPayment[], watch: Watch): Arrival[] {
  const positions = new Map<string, number>();
  return payments.flatMap(({ transaction_hash, to, units }) => {
    const position = positions.get(transaction_hash) ?? 0;
    positions.set(transaction_hash, position + 1);
    if (!watch.hasAddress(to)) return [];
    return [
      { transaction_hash, output_index: FIRST_INDEX + position, address_key: to, units: String(units) },
    ];
  });
}

/** Reads geth's `callTracer`: a tree of calls for each transaction. */
function callPayments(value: unknown): InternalPayment[] {
  return list(value, "list of traces").flatMap((one) => {
    const { txHash, result, error } = record(one, "trace");
    if (typeof error === "string") throw new ChainError("refused", `trace: ${error.slice(0, 300)}`);
    const transaction_hash = hash(txHash, "txHash of a trace");
    const payments: InternalPayment[] = [];
    // A reverted call undoes the calls that it made.
    const visit = (frame: Record<string, unknown>, isOuter: boolean): void => {
      if (frame.error !== undefined) return;
      const units =
        isOuter || !movesValue(frame.type) ? 0n : quantity(frame.value ?? "0x0", "value of a trace");
      if (units > 0n) payments.push({ transaction_hash, to: address(frame.to, "to of a trace"), units });
      for (const inner of list(frame.calls ?? [], "calls of a trace")) visit(record(inner, "call"), false);
    };
    visit(record(result, "result of a trace"), true);
    return payments;
  });
}

/** DELEGATECALL and CALLCODE name a value too, but the recipient keeps what it had. */
function movesValue(type: unknown): boolean {
  return type === "CALL" || type === "CREATE" || type === "CREATE2" || type === "SELFDESTRUCT";
}

/** Reads `trace_block`: a flat list in the order of execution, each call with its path in the tree. */
function flatPayments(value: unknown, blockHash?: string): InternalPayment[] {
  const reverted = new Set<string>();
  return list(value, "list of traces").flatMap((one) => {
    const trace = record(one, "trace");
    if (blockHash !== undefined && hash(trace.blockHash, "blockHash of a trace") !== blockHash)
      throw inconsistent("a trace is of another block");
    // A block reward belongs to no transaction.
    if (trace.type === "reward") return [];
    const transaction_hash = hash(trace.transactionHash, "transactionHash of a trace");
    const path = list(trace.traceAddress, "traceAddress").map(String);
    const prefixes = [...path.keys(), path.length].map((n) =>
      [transaction_hash, ...path.slice(0, n)].join("/"),
    );
    if (isRecord(trace.error) || typeof trace.error === "string") reverted.add(prefixes.at(-1) ?? "");
    if (path.length === 0 || prefixes.some((prefix) => reverted.has(prefix))) return [];
    const payment = flatPayment(trace);
    return payment.units > 0n ? [{ transaction_hash, ...payment }] : [];
  });
}

function flatPayment({ type, action, result }: Record<string, unknown>): { to: string; units: bigint } {
  const fields = record(action, "action");
  if (type === "suicide")
    return {
      to: address(fields.refundAddress, "refundAddress"),
      units: quantity(fields.balance, "balance of a trace"),
    };
  const nothing = { to: "", units: 0n };
  const units = quantity(fields.value ?? "0x0", "value of a trace");
  if (units === 0n) return nothing;
  if (type === "create")
    return { to: address(record(result, "result").address, "address of a trace"), units };
  if (type !== "call") throw malformed("type of a trace");
  return fields.callType === "call" ? { to: address(fields.to, "to of a trace"), units } : nothing;
}
