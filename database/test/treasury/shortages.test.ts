import { type PlayChain, playChain } from "@portico/testing/database/chain.ts";
import {
  buildUtxo,
  claimedWithdrawal,
  exportPayment,
  fund,
  inBlock,
  payByFiles,
  plan,
  prepare,
  sign,
  upload,
} from "@portico/testing/database/paying.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeEach, expect, test } from "vitest";
import { type Held, readHoldings } from "../support/treasury.ts";

const world = useWorld();
let owner: Person;
let user: Person;
let bitcoin: PlayChain;
let litecoin: PlayChain;

/** Each test begins with what users own of bitcoin and litecoin held, with prices, and before the first look. */
beforeEach(async () => {
  await world.rows("update chain.networks set is_play = false");
  await world.rows("delete from chain.shortages");
  await world.rows("delete from chain.solvency");
  owner ??= await world.person({ is_admin: true });
  user ??= await world.personWith("bitcoin", "0.5");
  bitcoin ??= await playChain(world, "bitcoin");
  litecoin ??= await playChain(world, "litecoin");
  await world.price("bitcoin", "50000");
  await world.price("litecoin", "100");
  await hold("bitcoin", "0");
  await hold("litecoin", "0");
});

interface Changes {
  short: string[];
  covered: string[];
  insolvent: string | null;
  is_play: boolean;
}

const look = () => world.call<Changes>(null, "compare_holdings");
const seen = (interval: string) =>
  Promise.all([
    world.rows("update chain.shortages set since = since - $1::interval where confirmed_at is null", [
      interval,
    ]),
    world.rows("update chain.solvency set since = since - $1::interval where confirmed_at is null", [
      interval,
    ]),
  ]);

/** Two looks, far enough apart. */
async function lookTwice(): Promise<Changes> {
  await look();
  await seen("15 seconds");
  return look();
}

/** Credits by hand have a ceiling outside practice mode, and each needs two owners above it. */
async function inPractice<T>(act: () => Promise<T>): Promise<T> {
  await world.rows("update chain.networks set is_play = true");
  const done = await act();
  await world.rows("update chain.networks set is_play = false");
  return done;
}

const credit = (coin: string, amount: string) => inPractice(() => world.credit(user, coin, amount));
const withdrawal = () => inPractice(() => claimedWithdrawal(world, owner, "bitcoin"));

async function owed(coin: string): Promise<string> {
  const [row] = await world.rows<{ owed: string }>(
    "select trim_scale(coalesce(sum(available + held), 0))::text as owed from ledger.balances where coin_id = $1",
    [coin],
  );
  return row?.owed ?? "0";
}

const units = (amount: string) => BigInt(Math.round(Number(amount) * 1e8));

/** The node says that as much is held as users own, and this much more. */
async function hold(coin: "bitcoin" | "litecoin", more: string): Promise<void> {
  const chain = coin === "bitcoin" ? bitcoin : litecoin;
  const held: Held = { place: "cold", units: String(units(await owed(coin)) + units(more)) };
  await readHoldings(world, owner, chain, coin, [held]);
}

interface Solvency {
  owed_usd: string;
  held_usd: string;
  missing_usd: string;
  unread: string[];
  unpriced: string[];
  is_play: boolean;
  insolvent_since: string | null;
}

interface View {
  solvency: Solvency;
  networks: {
    network_id: string;
    coins: { coin_id: string; shortage: Record<string, string | null> | null }[];
  }[];
}

const view = () => world.call<View>(owner, "admin_treasury");

async function shortageOf(coin: string) {
  const { networks } = await view();
  return networks.find(({ network_id }) => network_id === coin)?.coins.find(({ coin_id }) => coin_id === coin)
    ?.shortage;
}

const alarm = async () =>
  (await world.call<{ insolvency: Solvency | null }>(owner, "admin_waiting")).insolvency;
const figures = () => world.call<{ short: object[]; insolvent_usd: string | null }>(null, "treasury_figures");

test("T84 before the first look nothing is known; a coin of which as much is held as users own is covered", async () => {
  expect((await view()).solvency).toBeNull();
  expect(await figures()).toMatchObject({ short: [], insolvent_usd: null });
  expect(await lookTwice()).toMatchObject({ short: [], covered: [], insolvent: null, is_play: false });
  expect(await shortageOf("bitcoin")).toBeNull();
  expect((await view()).solvency).toMatchObject({ missing_usd: "0.00", insolvent_since: null });
  expect(await figures()).toMatchObject({ short: [], insolvent_usd: "0" });
});

test("T84 a coin is short by the smallest amount once two looks, 15 seconds apart, have found it, and until one finds it covered", async () => {
  await hold("bitcoin", "-0.00000001");
  expect((await look()).short).toEqual([]);
  await seen("14 seconds");
  // As when another server starts and looks at once.
  expect((await look()).short).toEqual([]);
  expect(await shortageOf("bitcoin")).toBeNull();
  await seen("1 second");
  expect((await look()).short).toEqual(["bitcoin"]);
  expect(await shortageOf("bitcoin")).toMatchObject({ missing: "0.00000001", missing_usd: "0.00" });
  expect((await look()).short).toEqual([]);
  await hold("bitcoin", "0");
  expect((await look()).covered).toEqual(["bitcoin"]);
  expect(await shortageOf("bitcoin")).toBeNull();
});

test("T84 what a look in between finds covered begins again with the next one", async () => {
  await hold("bitcoin", "-0.25");
  await look();
  await seen("15 seconds");
  await hold("bitcoin", "0");
  await look();
  await hold("bitcoin", "-0.25");
  expect((await look()).short).toEqual([]);
  expect(await shortageOf("bitcoin")).toBeNull();
});

test("T84 each credit counts at the next look, without a new reading", async () => {
  await lookTwice();
  await credit("bitcoin", "0.25");
  expect((await lookTwice()).short).toEqual(["bitcoin"]);
  expect(await shortageOf("bitcoin")).toMatchObject({ missing: "0.25", missing_usd: "12500.00" });
});

test("T84 a coin is short without the exchange being poorer: the sums over all coins decide on that", async () => {
  await hold("bitcoin", "-0.1");
  await hold("litecoin", "50");
  expect(await lookTwice()).toMatchObject({ short: ["bitcoin"], insolvent: null });
  expect((await view()).solvency).toMatchObject({ missing_usd: "0.00", insolvent_since: null });
  expect(await alarm()).toBeNull();
  // A cent less, and two looks again.
  await hold("litecoin", "49.9999");
  expect(await look()).toMatchObject({ insolvent: null });
  expect(await alarm()).toBeNull();
  await seen("15 seconds");
  expect(await look()).toMatchObject({ insolvent: "began" });
  expect(await alarm()).toMatchObject({ missing_usd: "0.01", insolvent_since: expect.any(String) });
  expect(await figures()).toEqual(
    expect.objectContaining({ short: [{ coin_id: "bitcoin", missing: "0.1" }], insolvent_usd: "0.01" }),
  );
  await hold("litecoin", "50");
  expect(await look()).toMatchObject({ insolvent: "ended", covered: [] });
  expect(await alarm()).toBeNull();
});

test("T84 a coin with a network in use that is not read is neither short nor in the sums, and is named", async () => {
  await credit("dogecoin", "1000");
  await hold("bitcoin", "-0.25");
  await world.rows(
    "update chain.networks set is_watched = false, updated_at = now() - interval '8 days' where network_id = 'bitcoin'",
  );
  expect(await lookTwice()).toMatchObject({ short: [], insolvent: null });
  const { solvency } = await view();
  expect(solvency.unread).toEqual(expect.arrayContaining(["BTC", "DOGE"]));
  expect(solvency).toMatchObject({ missing_usd: "0.00" });
  await world.rows("update chain.networks set is_watched = true where network_id = 'bitcoin'");
  expect(await lookTwice()).toMatchObject({ short: ["bitcoin"], insolvent: "began" });
  expect((await view()).solvency.unread).toEqual(["DOGE"]);
});

test("T84 a coin of which one network is read and another one in use is not, is not short; without the other one it is", async () => {
  await credit("tether", "10");
  const polygon = await playChain(world, "polygon", "tether");
  await readHoldings(world, owner, polygon, "polygon", []);
  expect(await lookTwice()).toMatchObject({ short: [], insolvent: null });
  expect((await view()).solvency.unread).toContain("USDT");
  await world.rows(
    "update app.coin_networks set deposit_enabled = false, withdrawal_enabled = false where coin_id = 'tether' and network_id <> 'polygon'",
  );
  expect(await lookTwice()).toMatchObject({ short: ["tether"], insolvent: "began" });
  expect((await view()).solvency).toMatchObject({
    missing_usd: "10.00",
    unread: expect.not.arrayContaining(["USDT"]),
  });
  await world.rows(
    "update app.coin_networks set deposit_enabled = true where coin_id = 'tether' and network_id = 'tron'",
  );
  expect(await look()).toMatchObject({ covered: ["tether"], insolvent: "ended" });
});

test("T84 an old price says nothing of what is missing, but stays in the sums; a coin without one is left out and named", async () => {
  await hold("bitcoin", "-0.25");
  await world.rows(
    "update app.crypto_prices set last_updated = now() - interval '2 days' where coin_id = 'bitcoin'",
  );
  await lookTwice();
  expect(await shortageOf("bitcoin")).toMatchObject({ missing: "0.25", missing_usd: null });
  expect(await alarm()).toMatchObject({ missing_usd: "12500.00" });
  await world.rows("delete from app.crypto_prices where coin_id = 'bitcoin'");
  expect(await look()).toMatchObject({ insolvent: "ended" });
  expect((await view()).solvency).toMatchObject({
    unpriced: ["BTC"],
    unread: expect.not.arrayContaining(["BTC"]),
  });
});

test("T84 what is held can be below zero, and is shown so", async () => {
  await readHoldings(world, owner, bitcoin, "bitcoin", []);
  const { id } = await withdrawal();
  await world.call(owner, "admin_process_transaction", {
    ...{ transaction_type: "withdrawal", transaction_id: id, new_status: "completed" },
  });
  await lookTwice();
  const missing = (Number(await owed("bitcoin")) + 0.0999).toFixed(8).replace(/0+$/, "");
  expect(await shortageOf("bitcoin")).toMatchObject({ held: "-0.0999", missing });
  expect((await view()).solvency).toMatchObject({ held_usd: "-4995.00" });
});

test("T84 in practice mode the same is counted, but alarms nobody; one real network ends that", async () => {
  await credit("litecoin", "1");
  await world.rows("update chain.networks set is_play = true");
  await hold("litecoin", "0");
  await hold("bitcoin", "-0.25");
  expect(await lookTwice()).toMatchObject({ short: ["bitcoin"], insolvent: "began", is_play: true });
  expect((await view()).solvency).toMatchObject({ is_play: true, missing_usd: "12500.00" });
  expect(await shortageOf("bitcoin")).toMatchObject({ missing: "0.25" });
  expect(await alarm()).toBeNull();
  expect(await figures()).toMatchObject({ short: [], insolvent_usd: null });
  await world.rows("update chain.networks set is_play = false where network_id = 'bitcoin'");
  expect(await look()).toMatchObject({ is_play: false });
  expect(await alarm()).toMatchObject({ missing_usd: "12500.00", unread: expect.arrayContaining(["LTC"]) });
});

test("T84 a withdrawal makes no coin short: from its block to its completion and the next reading", async () => {
  await payByFiles(world, owner, "bitcoin");
  await fund(bitcoin, "100000000");
  const { id } = await withdrawal();
  const before = units(await owed("bitcoin"));
  const read = (gone: bigint) =>
    readHoldings(world, owner, bitcoin, "bitcoin", [{ place: "paying", units: String(before - gone) }]);
  await read(0n);
  const built = buildUtxo(await plan(world, owner, "bitcoin", [id]));
  const [payment] = await prepare(world, owner, "bitcoin", [id], [built]);
  const signed = sign(built);
  await exportPayment(world, owner, payment);
  await upload(world, owner, payment, signed);
  const isShort = async () => {
    await look();
    return (await world.rows("select from chain.shortages where coin_id = 'bitcoin'")).length > 0;
  };
  const paid = BigInt(built.outputs[0]?.units ?? "0");
  await bitcoin.mineBlock(inBlock(signed));
  expect(await isShort()).toBe(false);
  await read(paid);
  expect(await isShort()).toBe(false);
  // More than it paid is missing at once.
  await read(paid + 1n);
  expect(await isShort()).toBe(true);
  await read(paid);
  await bitcoin.mineEmpty(3);
  await bitcoin.settle();
  expect(
    (await world.rows("select from app.withdrawals where id = $1 and status = 'completed'", [id])).length,
  ).toBe(1);
  expect(await isShort()).toBe(false);
  await read(paid);
  expect(await isShort()).toBe(false);
  // The fee of the user stays with the exchange.
  expect(before - paid).toBeGreaterThan(units(await owed("bitcoin")));
});

test("T84 a withdrawal that is paid by hand may have left once it is claimed, and not before", async () => {
  await world.rows("update chain.networks set paying = 'by_hand' where network_id = 'bitcoin'");
  const { id } = await withdrawal();
  const before = units(await owed("bitcoin"));
  await readHoldings(world, owner, bitcoin, "bitcoin", [
    { place: "cold", units: String(before - 9_000_000n) },
  ]);
  await look();
  expect(await world.rows("select from chain.shortages where coin_id = 'bitcoin'")).toEqual([]);
  await world.rows("update app.withdrawals set claimed_at = clock_timestamp() where id = $1", [id]);
  await look();
  expect(
    await world.rows("select held < owed as short from chain.shortages where coin_id = 'bitcoin'"),
  ).toEqual([{ short: true }]);
});
