import { randomUUID } from "node:crypto";
import { type PlayChain, playChain, unshownAddress } from "@portico/testing/database/chain.ts";
import {
  type Built,
  buildEvm,
  claimedWithdrawal,
  exportPayment,
  foreign,
  inBlock,
  payByFiles,
  plan,
  prepare,
  sign,
  upload,
} from "@portico/testing/database/paying.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, expect, test } from "vitest";
import { readHoldings, reconcile } from "../support/treasury.ts";

const world = useWorld();
let owner: Person;
let other: Person;
let bitcoin: PlayChain;
let polygon: PlayChain;

beforeAll(async () => {
  owner = await world.person({ role: "owner" });
  bitcoin = await playChain(world, "bitcoin");
  polygon = await playChain(world, "polygon", "tether");
});

interface Exception {
  kind: string;
  network_id: string | null;
  network: string | null;
  coin_id: string | null;
  count: number;
  oldest_at: string;
  amounts: { symbol: string; amount: string }[];
}

const exceptions = async () =>
  (await world.call<{ exceptions: Exception[] }>(owner, "admin_treasury")).exceptions;
const kinds = async () => (await exceptions()).map(({ kind }) => kind);
const the = async (kind: string) => (await exceptions()).find((one) => one.kind === kind);

interface Row {
  id: string;
}
const arrivals = (p_state: string) => world.call<Row[]>(owner, "admin_arrivals", { p_limit: 50, p_state });
const payments = (p_state: string) => world.call<Row[]>(owner, "admin_payments", { p_limit: 50, p_state });

test("T84 nothing waits at first", async () => {
  expect(await exceptions()).toEqual([]);
});

test("T84 arrivals to decide by kind, with how many, how much by coin, and since when; the lists have the same ones", async () => {
  const place = await unshownAddress(world, "bitcoin");
  const paid = [];
  for (const [state, question, units] of [
    ["undone", null, "100"],
    ["review", "account_deleted", "200"],
    ["review", "unexplained", "400"],
    ["unclaimed", null, "800"],
    ["unclaimed", null, "1600"],
    ["below_minimum", null, "3200"],
    ["settled", null, "6400"],
  ] as const) {
    const payment = await bitcoin.pay(place, units);
    paid.push({ payment, state, question });
    await bitcoin.mine(payment);
  }
  for (const [at, { payment, state, question }] of paid.entries())
    await world.rows(
      "update chain.arrivals set state = $2::chain.arrival_state, question = $3, seen_at = $4 where transaction_hash = $1",
      [payment.transaction_hash, state, question, `2026-01-0${at + 1}T00:00:00Z`],
    );
  const [token] = await world.rows<{ address_key: string }>(
    "select address_key from app.pool_addresses where network_id = 'polygon' limit 1",
  );
  const usdt = await world.rows<{ contract_address: string }>(
    "select contract_address from app.coin_networks where network_id = 'polygon' and coin_id = 'tether'",
  );
  await polygon.mine(
    await polygon.pay(token?.address_key ?? "", "5000000", {
      contract: usdt[0]?.contract_address.toLowerCase() ?? "",
    }),
  );
  await world.rows("update chain.arrivals set state = 'unclaimed' where network_id = 'polygon'");
  expect(await kinds()).toEqual(["undone", "review", "unexplained", "unclaimed", "below_minimum"]);
  expect(await the("undone")).toMatchObject({ count: 1, amounts: [{ symbol: "BTC", amount: "0.000001" }] });
  expect(await the("review")).toMatchObject({ count: 1, amounts: [{ symbol: "BTC", amount: "0.000002" }] });
  expect(await the("unexplained")).toMatchObject({ amounts: [{ symbol: "BTC", amount: "0.000004" }] });
  expect(await the("unclaimed")).toMatchObject({
    ...{ count: 3, network_id: null, coin_id: null, oldest_at: expect.stringContaining("2026-01-04") },
    amounts: [
      { symbol: "BTC", amount: "0.000024" },
      { symbol: "USDT", amount: "5" },
    ],
  });
  for (const { kind, count } of await exceptions()) expect(await arrivals(kind)).toHaveLength(count);
  expect(await arrivals("to_decide")).toHaveLength(7);
  await world.rows("update chain.arrivals set state = 'settled', question = null");
  expect(await exceptions()).toEqual([]);
});

/** A withdrawal that is signed and uploaded. */
async function signed(nonce: number) {
  const { id } = await claimedWithdrawal(world, owner, "polygon");
  const built: Built = buildEvm(await plan(world, owner, "polygon", [id]), nonce);
  const [payment] = await prepare(world, owner, "polygon", [id], [built]);
  await exportPayment(world, owner, payment);
  const transaction = sign(built, String(nonce));
  await upload(world, owner, payment, transaction);
  return { id, payment: payment ?? "", built, transaction };
}

test("T84 a payment that is lost waits until an owner closes it", async () => {
  await payByFiles(world, owner, "polygon");
  const { payment, built } = await signed(0);
  expect(await kinds()).toEqual([]);
  await polygon.mineBlock(foreign(built.spends[0] ?? ""));
  await polygon.mineEmpty(3);
  await polygon.lease(polygon.blocks.at(-1)?.height);
  await polygon.settle();
  expect(await the("lost")).toMatchObject({ count: 1, amounts: [{ symbol: "USDT" }] });
  expect((await payments("lost")).map(({ id }) => id)).toEqual([payment]);
  await world.call(owner, "admin_close_payment", {
    p_payment_id: payment,
    p_reason: "It paid somebody else",
  });
  expect(await exceptions()).toEqual([]);
  expect(await payments("lost")).toEqual([]);
});

test("T84 a payment that failed waits while a withdrawal of it is in no other payment", async () => {
  const { id, payment, transaction } = await signed(1);
  await polygon.mineBlock(inBlock(transaction, true));
  await polygon.lease(polygon.blocks.at(-1)?.height);
  await polygon.settle();
  expect(await the("failed")).toMatchObject({ count: 1, amounts: [{ symbol: "USDT" }] });
  expect((await payments("failed")).map((one) => one.id)).toEqual([payment]);
  const again = buildEvm(await plan(world, owner, "polygon", [id]), 2);
  await prepare(world, owner, "polygon", [id], [again]);
  expect(await exceptions()).toEqual([]);
  expect(await payments("failed")).toEqual([]);
});

test("T84 a sweep that failed waits for a week, unless it was tried again", async () => {
  const [address] = await world.rows<{ address_key: string }>(
    "select address_key from app.pool_addresses where network_id = 'polygon' limit 1",
  );
  const sweep = async (anchor: string, state: string) =>
    (
      await world.rows<Row>(
        `insert into chain.payments (network_id, anchor, state, created_by, kind, coin_id, address_key, finished_at)
         values ('polygon', $1, $2::chain.payment_state, $3, 'sweep', 'tether', $4, case when $2 = 'failed' then now() end) returning id`,
        [anchor, state, owner.id, address?.address_key],
      )
    )[0]?.id;
  const failed = await sweep(randomUUID(), "failed");
  expect((await the("failed"))?.count).toBe(1);
  await world.rows("update chain.payments set finished_at = now() - interval '8 days' where id = $1", [
    failed,
  ]);
  expect(await exceptions()).toEqual([]);
  await world.rows("update chain.payments set finished_at = now() where id = $1", [failed]);
  const next = await sweep(randomUUID(), "prepared");
  expect(await exceptions()).toEqual([]);
  await world.rows("delete from chain.payments where id = any ($1)", [[failed, next]]);
});

test("T84 a gap waits with its coin, network and amount; a network that paused itself, not one that a person paused", async () => {
  await readHoldings(world, owner, bitcoin, "bitcoin", [{ place: "cold", units: "500" }]);
  await reconcile(world, owner, "bitcoin", "bitcoin");
  for (const units of ["400", "300"]) {
    await bitcoin.mine();
    await readHoldings(world, owner, bitcoin, "bitcoin", [{ place: "cold", units }]);
  }
  expect(await exceptions()).toMatchObject([
    {
      ...{ kind: "gap", network_id: "bitcoin", network: "BTC", coin_id: "bitcoin", count: 1 },
      amounts: [{ symbol: "BTC", amount: "0.000002" }],
    },
  ]);
  await world.rows("update chain.reconciliations set is_on = false");
  await world.rows(
    "insert into app.pauses (network_id, reason, cause) values ('polygon', 'Blocks come too slowly.', 'slow_blocks')",
  );
  expect(await exceptions()).toMatchObject([{ kind: "network_paused", network_id: "polygon", amounts: [] }]);
  await world.rows("delete from app.pauses");
});

test("T84 requests of owners wait in two kinds, and no longer than they can be approved", async () => {
  other = await world.person({ role: "owner" });
  await world.call(other, "admin_add_cold_address", {
    ...{ p_network_id: "bitcoin", p_address: "1BoatSLRHtKNngkdXEeobR76b53LETtpyT" },
    ...{ p_label: "Vault", p_reason: "Kept offline" },
  });
  expect(await exceptions()).toMatchObject([{ kind: "cold_request", count: 1 }]);
  await world.call(other, "admin_add_house_movement", {
    ...{ p_request_id: randomUUID(), p_network_id: "bitcoin", p_coin_id: "bitcoin", p_kind: "funding" },
    ...{ p_amount: "1", p_reason: "From the bank" },
  });
  expect(await kinds()).toEqual(["cold_request", "movement_request"]);
  await world.rows("update chain.treasury_requests set requested_at = now() - interval '8 days'");
  expect(await exceptions()).toEqual([]);
});
