import { fc } from "@portico/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ChainError, type Watch } from "../../src/chain.ts";
import { evmChain } from "../../src/evm/adapter.ts";
import { evmNetworks } from "../../src/evm/networks.ts";
import { isRecord, jsonRpc } from "../../src/json-rpc.ts";
import { RpcError, type RpcServer, serveRpc } from "../../src/stand-ins/evm/server.ts";
import { type EvmStandIn, startEvmStandIn } from "../../src/stand-ins/evm.ts";

const listed = "0x1000000000000000000000000000000000000001";
const address = `0x${"11".repeat(20)}`;
const network = { ...evmNetworks.ethereum, chain_id: "31337" };
const watch: Watch = {
  hasAddress: (key) => key === address,
  hasTransaction: () => true,
  hasReservation: () => true,
  tokens: new Set([listed]),
};

let node: EvmStandIn;
let liar: RpcServer;
let hash: string;
/** Changes an answer before it is given. */
let distort: (method: string, result: unknown) => unknown = (_method, result) => result;

beforeAll(async () => {
  node = await startEvmStandIn({ network, tokens: [listed] });
  hash = node.fund(address, 5n, listed);
  node.fund(address, 6n);
  node.mine();
  const rpc = jsonRpc({ url: node.url });
  liar = await serveRpc(async (method, params) => {
    const [answer] = await rpc.batch([{ method, params }]);
    if (answer && "error" in answer) throw new RpcError(answer.error.code, answer.error.message);
    return distort(method, answer?.result);
  });
});
afterAll(async () => {
  await liar.close();
  await node.close();
});

describe("answers without the right form", () => {
  it("reject with ChainError and never crash, whatever part is wrong", { tags: "long" }, async () => {
    const chain = evmChain(network, { url: liar.url });
    const garbage = fc.oneof(
      fc.constantFrom<unknown>(
        null,
        "0x",
        "0xzz",
        "",
        -1,
        {},
        [],
        [null],
        true,
        "0x0",
        `0x${"f".repeat(70)}`,
      ),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(garbage, fc.nat(), async (value, where) => {
        distort = (_method, result) => replaced(result, value, where);
        for (const ask of [
          () => chain.check(),
          () => chain.tip(),
          () => chain.hashAt(1),
          () => chain.blocks(0, 1, watch),
          () => chain.transaction(hash, watch),
          () => chain.fees(),
          () => chain.holdings([address], watch.tokens),
          async () => chain.balances?.([{ address_key: address, contracts: [listed] }], await chain.tip()),
          () => chain.nonce(address),
        ]) {
          const error = await ask().catch((reason: unknown) => reason);
          if (error instanceof Error) expect(error).toBeInstanceOf(ChainError);
        }
      }),
      { numRuns: 60 },
    );
    chain.close();
  });

  it.each([
    ["a log of another block", "eth_getLogs", { blockHash: `0x${"ab".repeat(32)}` }, "inconsistent"],
    [
      "a receipt of another block",
      "eth_getTransactionReceipt",
      { blockHash: `0x${"ab".repeat(32)}` },
      "inconsistent",
    ],
    ["a receipt without the log", "eth_getTransactionReceipt", { logs: [] }, "inconsistent"],
    ["a receipt without a status", "eth_getTransactionReceipt", { status: null }, "malformed"],
    ["a block of another height", "eth_getBlockByNumber", { number: "0x7" }, "malformed"],
    [
      "a block with another parent",
      "eth_getBlockByNumber",
      { parentHash: `0x${"ab".repeat(32)}` },
      "inconsistent",
    ],
    ["an amount that is a number", "eth_getBlockByNumber", { transactions: [{ value: 5 }] }, "malformed"],
  ])("are noticed: %s", async (_title, method, change, fault) => {
    const chain = evmChain(network, { url: liar.url });
    distort = (called, result) => (called === method ? changed(result, change) : result);
    await expect(chain.blocks(0, 1, watch)).rejects.toMatchObject({ name: "ChainError", fault });
    chain.close();
  });

  it("are not credited: removed logs, and logs with a fourth topic", async () => {
    const chain = evmChain(network, { url: liar.url });
    const change = ([log]: Record<string, unknown>[]) => [
      { ...log, removed: true },
      { ...log, topics: [log?.topics, `0x${"0".repeat(63)}1`].flat() },
    ];
    distort = (method, result) => {
      if (method === "eth_getLogs") return change(result as Record<string, unknown>[]);
      if (method !== "eth_getTransactionReceipt") return result;
      const receipt = result as { logs: Record<string, unknown>[] };
      return receipt.logs.length > 0 ? { ...receipt, logs: change(receipt.logs) } : receipt;
    };
    const [, block] = await chain.blocks(0, 1, watch);
    expect(block?.arrivals.map((one) => one.contract)).toEqual([undefined]);
    chain.close();
  });
});

function changed(result: unknown, change: object): unknown {
  if (Array.isArray(result)) return result.map((one) => ({ ...one, ...change }));
  return isRecord(result) ? { ...result, ...change } : result;
}

/** Puts a value in the place of one of the parts of an answer, the whole included. */
function replaced(result: unknown, value: unknown, where: number): unknown {
  let left = where % (parts(result) + 1);
  const visit = (part: unknown): unknown => {
    if (left-- === 0) return value;
    if (Array.isArray(part)) return part.map(visit);
    if (isRecord(part))
      return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, visit(one)]));
    return part;
  };
  return visit(result);
}

function parts(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, one) => sum + parts(one), 1);
}
