import type { EvmStandIn, UtxoNode } from "@portico/chains/stand-ins";
import {
  type ChainApp,
  type Holder,
  sameForAll,
  startChainApp,
  startEvm,
  startUtxo,
  usdt,
} from "@portico/testing/server/chain-app.ts";
import { get } from "@portico/testing/server/http.ts";
import { connectLive } from "@portico/testing/server/live-client.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailServer, startMailServer } from "../support/smtp.ts";

let litecoin: UtxoNode;
let polygon: EvmStandIn;
let mail: MailServer;
let app: ChainApp;

beforeAll(async () => {
  const [utxo, evm] = await Promise.all([startUtxo("litecoin"), startEvm("polygon")]);
  [litecoin, polygon, mail] = [utxo.node, evm.node, await startMailServer()];
  app = await startChainApp([utxo.connection, evm.connection], { config: { smtpUrl: mail.url } });
  await app.untilRead("litecoin", litecoin.height);
});
afterAll(async () => {
  await app.end();
  await Promise.all([litecoin.close(), polygon.close(), mail.close()]);
});

const whole = 100_000_000n;

/** Mines blocks of Litecoin, and waits until they were read. */
async function mine(count = 1): Promise<void> {
  litecoin.mine(count);
  await app.untilRead("litecoin", litecoin.height);
}

/** The status of each deposit, and its confirmations while it is pending, newest first. */
async function progress(holder: Holder): Promise<(string | number)[][]> {
  return (await holder.deposits()).map(({ status, confirmations, confirmations_needed }) =>
    confirmations === null ? [status] : [status, confirmations, confirmations_needed ?? 0],
  );
}

test("T76 a deposit is pending in the pool of waiting transactions, counts its confirmations, and is credited once", async () => {
  const holder = await app.holder();
  const page = await connectLive(app.url, { cookie: holder.cookie });
  const hash = litecoin.fund(holder.address("litecoin", "LTC"), whole / 2n);
  // The page shows each count before the next block is mined, since several changes at once are sent as one.
  const untilShown = async (confirmations: number) => {
    await expect.poll(() => progress(holder)).toEqual([["pending", confirmations, 3]]);
    await expect.poll(() => page.of("transaction").at(-1)?.transaction.confirmations).toBe(confirmations);
  };

  await untilShown(0);
  await mine();
  await untilShown(1);
  await mine();
  await untilShown(2);
  expect(await holder.balance("litecoin")).toBe("0");
  await mine();
  await expect.poll(() => progress(holder)).toEqual([["completed"]]);
  await mine(3);

  expect(await holder.balance("litecoin")).toBe("0.5");
  expect((await holder.deposits())[0]).toMatchObject({
    coin_id: "litecoin",
    amount: "0.5",
    network: "LTC",
    transaction_hash: hash,
    address: holder.address("litecoin", "LTC"),
  });
  await expect
    .poll(() => page.of("balances").at(-1)?.balances)
    .toMatchObject([{ coin_id: "litecoin", amount: "0.5" }]);
  const counted = page.of("transaction").map(({ transaction }) => transaction.confirmations);
  expect(counted.filter((count, at) => count !== counted[at - 1])).toEqual([0, 1, 2, null]);
  expect((await mail.next(holder.email, "Deposit credited")).text).toContain("0.5 LTC");
  await page.close();
});

test("T76 where the chain calls blocks final, a token is credited when its block is", async () => {
  const holder = await app.holder();
  const address = holder.address("tether", "Polygon POS");
  polygon.fund(address, 12_345_678n, usdt);
  polygon.fund(address, 10n ** 18n);
  polygon.mine();
  await expect
    .poll(() => progress(holder))
    .toEqual([
      ["pending", 1, 6],
      ["pending", 1, 6],
    ]);
  polygon.mine();
  await expect
    .poll(() => progress(holder))
    .toEqual([
      ["pending", 2, 6],
      ["pending", 2, 6],
    ]);
  polygon.mine();
  await expect.poll(() => progress(holder)).toEqual([["completed"], ["completed"]]);
  expect(await holder.balance("tether")).toBe("12.345678");
  expect(await holder.balance("polygon-ecosystem-token")).toBe("1");
});

test("T76 several outputs of one transaction are several deposits, also to several users", async () => {
  const [first, second] = [await app.holder(), await app.holder()];
  const address = first.address("litecoin", "LTC");
  const hash = litecoin.fundAll([
    { address, units: whole },
    { address: second.address("litecoin", "LTC"), units: 2n * whole },
    { address, units: 3n * whole },
  ]);
  await mine(3);
  await expect.poll(() => progress(first)).toEqual([["completed"], ["completed"]]);
  await expect.poll(() => second.balance("litecoin")).toBe("2");
  expect(await first.balance("litecoin")).toBe("4");
  expect((await app.arrivals(hash)).map(({ state, amount }) => [state, amount])).toEqual([
    ["credited", "1"],
    ["credited", "2"],
    ["credited", "3"],
  ]);
});

test("T76 an amount below the minimum and an address that nobody was shown are an administrator's to settle", async () => {
  const holder = await app.holder();
  const { rows } = await app.database.owner.query<{ public_address: string }>(
    `select p.public_address from app.pool_addresses p join app.wallets w using (wallet_id)
     where p.network_id = 'litecoin' and w.user_id is null
       and not exists (select from app.wallet_assignments x where x.wallet_id = w.wallet_id) limit 1`,
  );
  const hash = litecoin.fundAll([
    { address: holder.address("litecoin", "LTC"), units: 9_000n },
    { address: rows[0]?.public_address ?? "", units: 5n * whole },
  ]);
  await mine(3);
  await expect
    .poll(async () => (await app.arrivals(hash)).map(({ state }) => state))
    .toEqual(["below_minimum", "unclaimed"]);
  expect(await holder.deposits()).toEqual([]);

  const [small, stray] = await app.arrivals(hash);
  expect([small?.user?.id, stray?.user]).toEqual([holder.id, null]);
  const settle = (p_arrival_id = "") =>
    app.decide("admin_settle_arrival", { p_arrival_id, p_reason: "Not worth its fee" });
  expect((await settle(small?.id)).body).toEqual({ success: true });
  expect((await settle(small?.id)).body.code).toBe("already_processed");

  // The stray one turns out to be the user's.
  const credit = {
    target_user_id: holder.id,
    p_coin_id: "litecoin",
    p_amount: "5",
    p_reason: "They have proven that it is theirs",
    p_network: "LTC",
    p_transaction_hash: hash,
    p_output_index: stray?.output_index,
  };
  const invented = { ...credit, p_transaction_hash: "5a".repeat(32) };
  expect(await app.decide("admin_add_deposit_and_balance", invented)).toMatchObject({
    status: 409,
    body: { code: "deposit_not_reported", details: { network: "LTC" } },
  });
  expect((await app.decide("admin_add_deposit_and_balance", credit)).status).toBe(200);
  expect(await holder.balance("litecoin")).toBe("5");
  expect((await app.arrivals(hash)).map(({ state }) => state)).toEqual(["settled", "credited"]);
  expect((await app.decide("admin_add_deposit_and_balance", credit)).body.code).toBe("duplicate_deposit");
});

test("T77 a reorganisation before the last confirmation moves a deposit to its new block, and it is credited once", async () => {
  const holder = await app.holder();
  const hash = litecoin.fund(holder.address("litecoin", "LTC"), whole);
  await mine(2);
  await expect.poll(() => progress(holder)).toEqual([["pending", 2, 3]]);
  litecoin.reorganise(2);
  await app.untilRead("litecoin", litecoin.height);
  await expect.poll(() => progress(holder)).toEqual([["pending", 0, 3]]);
  await mine(3);
  await expect.poll(() => progress(holder)).toEqual([["completed"]]);
  expect(await holder.balance("litecoin")).toBe("1");
  expect((await app.arrivals(hash)).map(({ state }) => state)).toEqual(["credited"]);
});

test("T77 a reorganisation after it debits nothing and asks an administrator", { tags: "long" }, async () => {
  const holder = await app.holder();
  const hash = litecoin.fund(holder.address("litecoin", "LTC"), whole);
  await mine(3);
  await expect.poll(() => holder.balance("litecoin")).toBe("1");
  const stateOf = async () => (await app.arrivals(hash)).map(({ state }) => state);

  // Its transaction comes back in a later block.
  litecoin.reorganise(4);
  await expect.poll(stateOf).toEqual(["undone"]);
  expect(await holder.balance("litecoin")).toBe("1");
  await app.resume("litecoin", true);
  await mine(4);
  await expect.poll(stateOf).toEqual(["credited"]);
  expect(await progress(holder)).toEqual([["completed"]]);

  // This time it is gone for good.
  litecoin.reorganise(5, { transactions: "dropped" });
  await expect.poll(stateOf).toEqual(["undone"]);
  await app.resume("litecoin", true);
  const [gone] = await app.arrivals(hash);
  const reply = await app.decide("admin_settle_arrival", {
    p_arrival_id: gone?.id,
    p_reason: "The house bears the loss",
  });
  expect(reply.body).toEqual({ success: true });
  await mine(3);
  expect(await stateOf()).toEqual(["settled"]);
  expect(await holder.balance("litecoin")).toBe("1");
});

test("T77 a deposit whose transaction is replaced before its block never counts", async () => {
  const holder = await app.holder();
  litecoin.fund(holder.address("litecoin", "LTC"), whole);
  await mine();
  await expect.poll(() => progress(holder)).toEqual([["pending", 1, 3]]);
  litecoin.reorganise(1, { transactions: "dropped" });
  await mine(4);
  await expect.poll(() => progress(holder)).toEqual([["pending", 0, 3]]);
  // After two hours without it, the server gives it up.
  await app.database.owner.query(
    "update chain.arrivals set waiting_at = waiting_at - interval '3 hours' where state = 'waiting'",
  );
  await mine();
  await expect.poll(() => progress(holder)).toEqual([["failed"]]);
  expect(await holder.balance("litecoin")).toBe("0");
});

test("T76 a network that was switched off goes on from where it was, and loses no deposit made meanwhile", {
  tags: "long",
}, async () => {
  const holder = await app.holder();
  const set = async (p_is_watched: boolean, p_confirmations: number) => {
    const input = {
      p_network_id: "litecoin",
      p_is_watched,
      p_confirmations,
      ...sameForAll,
      p_reason: "Its node is moved",
    };
    expect((await app.decide("admin_set_chain", input)).body).toEqual({ success: true });
  };
  await set(false, 3);
  await expect.poll(async () => (await app.chain("litecoin")).is_running).toBe(false);
  litecoin.fund(holder.address("litecoin", "LTC"), whole);
  // More blocks than are read at once.
  litecoin.mine(45);
  const before = await app.chain("litecoin");
  expect(before).toMatchObject({ is_watched: false, height: litecoin.height - 45 });
  expect(await holder.deposits()).toEqual([]);

  await set(true, 50);
  await app.untilRead("litecoin", litecoin.height);
  await expect.poll(() => progress(holder)).toEqual([["pending", 45, 50]]);
  // Fewer confirmations apply to deposits that are not credited yet.
  await set(true, 3);
  await expect.poll(() => progress(holder)).toEqual([["completed"]]);
  expect(await holder.balance("litecoin")).toBe("1");
});

test("T76 after a pause a deposit in the newest blocks is seen before those in the gap, and each is credited once", async () => {
  const holder = await app.holder();
  const set = (p_is_watched: boolean) =>
    app.decide("admin_set_chain", {
      p_network_id: "litecoin",
      p_is_watched,
      p_confirmations: 3,
      ...sameForAll,
      p_reason: "Its node is moved",
    });
  await set(false);
  await expect.poll(async () => (await app.chain("litecoin")).is_running).toBe(false);
  litecoin.mine(30);
  const inGap = litecoin.fund(holder.address("litecoin", "LTC"), whole);
  litecoin.mine(60);
  const newest = litecoin.fund(holder.address("litecoin", "LTC"), 2n * whole);
  litecoin.mine(3);
  await set(true);
  await app.untilRead("litecoin", litecoin.height);
  await expect.poll(() => holder.balance("litecoin")).toBe("3");
  const seen = async (hash: string) => (await app.arrivals(hash)).map(({ seen_at }) => Date.parse(seen_at));
  expect((await seen(newest))[0]).toBeLessThan((await seen(inGap))[0] ?? 0);
  expect(await progress(holder)).toEqual([["completed"], ["completed"]]);
});

test("T76 a payment that was missed is found when an administrator has its block read again", async () => {
  const holder = await app.holder();
  const dust = litecoin.fund(holder.address("litecoin", "LTC"), 6_000n);
  const height = litecoin.height + 1;
  await mine(3);
  const states = async () => (await app.arrivals(dust)).map(({ state }) => state);
  await expect.poll(states).toEqual(["below_minimum"]);
  await app.database.owner.query("delete from chain.arrivals where transaction_hash = $1", [dust]);
  await expect.poll(async () => (await app.chain("litecoin")).credited_height).toBeGreaterThanOrEqual(height);
  const reply = await app.decide("admin_rescan_chain", {
    p_network_id: "litecoin",
    p_from_height: Math.max(0, height - 30),
    p_reason: "A user misses a payment",
  });
  expect(reply.body).toEqual({ success: true });
  await expect.poll(async () => (await app.chain("litecoin")).rescan?.ended_at).toEqual(expect.any(String));
  expect((await app.chain("litecoin")).rescan).toMatchObject({ found: 1 });
  expect(await states()).toEqual(["below_minimum"]);
});

test("the state of each watched network is on /metrics", async () => {
  const { text } = await get(app.url, "/metrics");
  const figure = (name: string, network: string) =>
    new RegExp(`^portico_chain_${name}\\{network="${network}"\\} (\\S+)$`, "m").exec(text)?.[1];
  for (const network of ["litecoin", "polygon"]) {
    expect(Number(figure("height", network)), network).toBeGreaterThanOrEqual(10);
    expect(Number(figure("lag_blocks", network)), network).toBeGreaterThanOrEqual(0);
    expect(figure("fault", network)).toBe("0");
    expect(Number(figure("silent_seconds", network))).toBeLessThan(60);
    expect(figure("deposits_confirming", network)).toMatch(/^\d+$/);
    expect(figure("arrivals_to_decide", network)).toMatch(/^\d+$/);
    expect(figure("deposits_without_second_node", network)).toBe("0");
  }
});
