import { randomBytes } from "node:crypto";
import type { EvmStandIn, UtxoNode } from "@portico/chains/stand-ins";
import { calls } from "@portico/contract";
import { outside, perFormat } from "@portico/testing/database/addresses.ts";
import {
  type ChainApp,
  sameForAll,
  startChainApp,
  startEvm,
  startUtxo,
  usdt,
} from "@portico/testing/server/chain-app.ts";
import { claimedWithdrawal, type Requested } from "@portico/testing/server/claimed-withdrawal.ts";
import { connectLive } from "@portico/testing/server/live-client.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChainConnection } from "../../src/chains/connections.ts";

let litecoin: UtxoNode;
let polygon: EvmStandIn;
let arbitrum: EvmStandIn;
let nodes: Record<"litecoin" | "polygon", { node: { mine(): void }; connection: ChainConnection }>;
let app: ChainApp;

beforeAll(async () => {
  const [utxo, evm, other] = await Promise.all([
    startUtxo("litecoin"),
    startEvm("polygon"),
    startEvm("arbitrum"),
  ]);
  [litecoin, polygon, arbitrum] = [utxo.node, evm.node, other.node];
  nodes = { litecoin: utxo, polygon: evm };
  app = await startChainApp([utxo.connection, evm.connection, other.connection]);
  for (const p_network_id of ["litecoin", "polygon"]) {
    const chain = {
      p_network_id,
      p_is_watched: true,
      p_confirmations: 3,
      ...sameForAll,
      p_reason: "For the test",
    };
    expect((await app.decide("admin_set_chain", chain)).body).toEqual({ success: true });
  }
  await app.untilRead("litecoin", litecoin.height);
});
afterAll(async () => {
  await app.end();
  await Promise.all([litecoin.close(), polygon.close(), arbitrum.close()]);
});

const inLitecoin = { coin: "litecoin", network: "LTC", address: perFormat.litecoin, amount: "0.5" };
const inTether = { coin: "tether", network: "Polygon POS", address: outside.ethereum, amount: "20" };

/** Enters a hash for a withdrawal that the owner has claimed. */
const enter = (withdrawal: string, transaction_hash: string) =>
  app.decide("admin_process_transaction", {
    transaction_type: "withdrawal",
    transaction_id: withdrawal,
    new_status: "completed",
    transaction_hash,
  });

/** The check of a withdrawal as administrators see it. */
async function checkOf(withdrawal: string) {
  const { body } = await app.decide("admin_get_withdrawals", { p_id: withdrawal });
  return calls.admin_get_withdrawals.output.parse(body)[0]?.hash_check;
}

/** What a withdrawal pays, in units of so many decimals. */
async function unitsOf({ shown }: Requested, decimals: number): Promise<bigint> {
  const { amount, fee } = await shown();
  const units = (text: string | null) => {
    const [whole = "0", fraction = ""] = (text ?? "0").split(".");
    return BigInt(whole + fraction.padEnd(decimals, "0"));
  };
  return units(amount) - units(fee);
}

async function mine(network: "litecoin" | "polygon"): Promise<void> {
  const { node, connection } = nodes[network];
  node.mine();
  await app.untilRead(network, (await connection.chain.tip()).height);
}

test("T86 a hash that was pasted is found, counts its blocks on the open page, and completes the withdrawal", async () => {
  const person = await claimedWithdrawal(app, inLitecoin);
  const page = await connectLive(app.url, { cookie: person.cookie });
  const hash = litecoin.fund(perFormat.litecoin, await unitsOf(person, 8));
  expect((await enter(person.withdrawal, hash)).body).toMatchObject({ status: "pending", is_checked: true });

  await expect
    .poll(person.shown)
    .toMatchObject({ status: "pending", transaction_hash: hash, confirmations: 0 });
  await mine("litecoin");
  await expect.poll(async () => (await person.shown()).confirmations).toBe(1);
  await mine("litecoin");
  await expect.poll(() => page.of("transaction").at(-1)?.transaction).toMatchObject({ confirmations: 2 });
  await mine("litecoin");
  await expect.poll(person.shown).toMatchObject({ status: "completed", transaction_hash: hash });
});

test("T86 a wrong amount is said, and the right transaction completes it", async () => {
  const person = await claimedWithdrawal(app, inTether);
  const units = await unitsOf(person, 6);
  const wrong = polygon.fund(outside.ethereum, units - 1n, usdt);
  await mine("polygon");
  await enter(person.withdrawal, wrong);
  await expect
    .poll(() => checkOf(person.withdrawal))
    .toMatchObject({ finding: "differs", difference: { kind: "amount" } });
  expect(await person.shown()).toMatchObject({ status: "pending", transaction_hash: null });

  const right = polygon.fund(outside.ethereum, units, usdt);
  expect((await enter(person.withdrawal, right)).body).toMatchObject({ is_checked: true });
  for (let blocks = 0; blocks < 4; blocks += 1) await mine("polygon");
  await expect.poll(person.shown).toMatchObject({ status: "completed", transaction_hash: right });
});

test("T86 a transaction of the same address on another network, and one that nobody knows, complete nothing", async () => {
  const person = await claimedWithdrawal(app, inTether);
  const elsewhere = arbitrum.fund(outside.ethereum, 20_000_000n);
  arbitrum.mine();
  await enter(person.withdrawal, elsewhere);
  await expect
    .poll(() => checkOf(person.withdrawal))
    .toMatchObject({
      difference: { kind: "network", networks: ["Arbitrum One"] },
    });
  await enter(person.withdrawal, `0x${randomBytes(32).toString("hex")}`);
  await expect.poll(async () => (await checkOf(person.withdrawal))?.finding).toBe("unknown");
  expect((await person.shown()).status).toBe("pending");
});

test("T86 a payment that a reorganisation removed counts again from its new block", async () => {
  const person = await claimedWithdrawal(app, inLitecoin);
  const hash = litecoin.fund(perFormat.litecoin, await unitsOf(person, 8));
  await enter(person.withdrawal, hash);
  await mine("litecoin");
  await mine("litecoin");
  await expect.poll(async () => (await checkOf(person.withdrawal))?.confirmations).toBe(2);
  litecoin.reorganise(2);
  await app.untilRead("litecoin", litecoin.height);
  await expect.poll(async () => (await checkOf(person.withdrawal))?.finding).toMatch(/waiting|mined/);
  for (let blocks = 0; blocks < 4; blocks += 1) await mine("litecoin");
  await expect.poll(person.shown).toMatchObject({ status: "completed", transaction_hash: hash });
});
