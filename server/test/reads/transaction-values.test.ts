import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get } from "@portico/testing/server/http.ts";
import type { Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let app: TestApp;
let admin: Person;
let user: Person;

const rows = async (text: string, values: unknown[] = []) =>
  (await app.database.owner.query(text, values)).rows;

const addPrice = (coin: string, at: string, price: string) =>
  rows("select app.keep_ticks($1, 'coingecko', array[$2::timestamptz], array[$3::numeric])", [
    coin,
    at,
    price,
  ]);

const addRate = (currency: string, at: string, rate: string) =>
  rows(
    `insert into app.fiat_rate_history (currency, hour, units_per_usd, rate_at, source)
     values ($1, date_trunc('hour', $2::timestamptz, 'UTC'), $3, $2, 'coingecko')`,
    [currency, at, rate],
  );

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.addPerson({ role: "support" });
  await rows("delete from app.candles");
  await rows("delete from app.fiat_rate_history");
  await addPrice("bitcoin", "2026-02-01T10:00:00Z", "50000");
  await addPrice("bitcoin", "2026-02-03T10:00:00Z", "70000");
  for (const [day, euros, yen] of [
    ["2026-02-01", "0.9", "150"],
    ["2026-02-03", "0.8", "160"],
  ] as const) {
    await addRate("EUR", `${day}T08:10:00Z`, euros);
    await addRate("JPY", `${day}T08:10:00Z`, yen);
  }
});
beforeEach(async () => {
  user = await app.addPerson();
});
afterAll(() => app.close());

/** Adds one transaction of each kind on 1 February at 10:00, with these prices stored where it has any. */
async function addEach(prices: {
  stored: string | null;
  credited_at?: string;
}): Promise<Record<string, string>> {
  const at = "2026-02-01T10:00:00Z";
  await rows("select ledger.lock_balances($1, array['bitcoin', 'tether'])", [user.id]);
  const given = [user.id, "0.12345678", prices.stored, at];
  const id = async (text: string, values: unknown[] = given) => (await rows(text, values))[0].id as string;
  return {
    deposit: await id(
      `insert into app.deposits (user_id, coin_id, amount, price_usd, created_at, status, completed_at)
       values ($1, 'bitcoin', $2, $3, $4, 'completed', $5) returning id`,
      [...given, prices.credited_at ?? at],
    ),
    withdrawal: await id(
      `insert into app.withdrawals (user_id, coin_id, amount, price_usd, created_at, fee, network_id, network, to_address, value_usdt)
       values ($1, 'bitcoin', $2::numeric, $3::numeric, $4, 0, 'bitcoin', 'Bitcoin', 'an address', round($2::numeric * coalesce($3::numeric, 50000), 6)) returning id`,
    ),
    swap: await id(
      `insert into app.swaps (
         user_id, from_coin_id, from_amount, from_price_usd, created_at, to_coin_id, to_amount, fee, exchange_rate,
         to_price_usd, from_premium_rate, to_premium_rate
       )
       select $1::uuid, 'bitcoin', $2::numeric, $3::numeric, $4::timestamptz, 'tether', 5900, 0, 48000, 1 + 0 * $3::numeric, 0.04 + 0 * $3::numeric, 0 * $3::numeric
       returning id`,
    ),
    adjustment: await id(
      `insert into app.posted_adjustments (user_id, coin_id, amount, price_usd, created_at, direction, reason, processed_by)
       values ($1, 'bitcoin', $2, $3, $4, 'add', 'a gift', $5) returning id`,
      [...given, admin.id],
    ),
  };
}

/** The value of each transaction by its type, as the list, the details and the CSV file have it. */
async function valuesEverywhere(): Promise<Record<string, string[]>> {
  const { body } = await get(app.url, "/api/transactions", user);
  const { text } = await get(app.url, "/api/transactions.csv", user);
  const values: Record<string, string[]> = {};
  for (const { type, id, value, value_currency } of body.items) {
    const details = (await get(app.url, `/api/transactions/${type}/${id}`, user)).body.transaction;
    const line = text.split("\r\n").find((one) => one.includes(id)) ?? "";
    values[type] = [
      `${value} ${value_currency}`,
      `${details.value} ${details.value_currency}`,
      line.split(",").slice(-2).join(" "),
    ];
  }
  return values;
}

/** The value of each in US dollars, as the office's page of it and its list on the user's page have it. */
async function valuesInOffice(ids: Record<string, string>): Promise<Record<string, string[]>> {
  const list = (await get(app.url, `/api/admin/users/${user.id}/transactions`, admin)).body.items;
  const values: Record<string, string[]> = {};
  for (const [type, id] of Object.entries(ids)) {
    const { body } = await get(app.url, `/api/admin/transactions/${type}/${id}`, admin);
    const line = list.find((one: { id: string }) => one.id === id);
    values[type] = [body.value_usd, `${line.value} ${line.value_currency}`, body.value_source];
  }
  return values;
}

const types = ["deposit", "withdrawal", "swap", "adjustment"];
const all = (value: string[]) => Object.fromEntries(types.map((type) => [type, value]));
const inCurrency = (currency: string) =>
  rows("update app.users set preferred_currency = $2 where id = $1", [user.id, currency]);

test("T75 a transaction has one value, at the market price stored with it: in the list, its details, the CSV file and the back office", async () => {
  const ids = await addEach({ stored: "60000" });
  // 0.12345678 x 60,000 = 7,407.4068
  expect(await valuesInOffice(ids)).toEqual(all(["7407.41", "7407.41 USD", "recorded"]));
  for (const [currency, value] of [
    ["USD", "7407.41 USD"],
    ["EUR", "6666.67 EUR"],
    ["JPY", "1111111 JPY"],
  ] as const) {
    await inCurrency(currency);
    expect(await valuesEverywhere()).toEqual(all([value, value, value]));
  }
});

test("T75 later prices, premiums and rates change the value of no transaction", async () => {
  await inCurrency("EUR");
  await addEach({ stored: "60000" });
  const before = await valuesEverywhere();
  await addPrice("bitcoin", new Date().toISOString(), "120000");
  await rows(
    "update app.crypto_prices set premium_rate = 0.2, market_price = 120000 where coin_id = 'bitcoin'",
  );
  await addRate("EUR", new Date().toISOString(), "2");
  expect(await valuesEverywhere()).toEqual(before);
});

test("T75 a transaction without a stored price has the value of the price history, and none without one", async () => {
  const ids = await addEach({ stored: null });
  // A withdrawal always recorded its value, for the quota.
  expect(await valuesInOffice(ids)).toEqual({
    ...all(["6172.84", "6172.84 USD", "history"]),
    withdrawal: ["6172.84", "6172.84 USD", "recorded"],
  });
  expect(await valuesEverywhere()).toEqual(all(["6172.84 USD", "6172.84 USD", "6172.84 USD"]));
  await rows("update app.swaps set created_at = '2025-01-01T00:00:00Z' where user_id = $1", [user.id]);
  expect((await valuesEverywhere()).swap).toEqual(["null USD", "null USD", " USD"]);
});

test("T75 a deposit that was credited later is valued at the price and rate of when it was credited", async () => {
  await inCurrency("EUR");
  await addEach({ stored: "70000", credited_at: "2026-02-03T10:00:00Z" });
  // 0.12345678 x 70,000 x 0.8
  expect((await valuesEverywhere()).deposit).toEqual(["6913.58 EUR", "6913.58 EUR", "6913.58 EUR"]);
});
