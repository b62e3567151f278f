import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get } from "@portico/testing/server/http.ts";
import type { Person } from "@portico/testing/server/people.ts";
import Papa from "papaparse";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let app: TestApp;
let user: Person;

beforeAll(async () => {
  app = await startTestApp();
  await rows("delete from app.candles");
});
beforeEach(async () => {
  user = await app.addPerson();
});
afterAll(() => app.close());

const rows = async (text: string, values: unknown[] = []) =>
  (await app.database.owner.query(text, values)).rows;
const download = (query = "", person = user) => get(app.url, `/api/transactions.csv${query}`, person);

/** The cells of a CSV file (RFC 4180). */
function parse(text: string): string[][] {
  expect(text.endsWith("\r\n")).toBe(true);
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    lines.at(-1)?.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === "\r\n") lines.push([]);
  }
  return lines.slice(0, -1);
}

/** The rows as objects keyed by heading. */
async function table(query = "", person = user): Promise<Record<string, string>[]> {
  const { status, text } = await download(query, person);
  expect(status, text).toBe(200);
  const [headings = [], ...lines] = parse(text);
  return lines.map((cells) => Object.fromEntries(headings.map((name, index) => [name, cells[index] ?? ""])));
}

async function addDeposit(
  amount: string,
  at: string,
  fields: { coin?: string; hash?: string; address?: string } = {},
) {
  const [deposit] = await rows(
    `insert into app.deposits (user_id, coin_id, amount, status, network_id, transaction_hash, output_index, wallet_address, created_at, completed_at)
     values ($1, $2, $3, 'completed', 'bitcoin', $4, case when $4::text is not null then 0 end, $5, $6, now()) returning id`,
    [user.id, fields.coin ?? "bitcoin", amount, fields.hash ?? null, fields.address ?? null, at],
  );
  return deposit?.id as string;
}

/** Adds a market price at a time. Candles are built as from the feed. */
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

test("'Download CSV': a file in UTF-8 with BOM, RFC 4180, with every column of a transaction", async () => {
  await rows("update app.users set timezone = 'Asia/Tokyo' where id = $1", [user.id]);
  await rows("select ledger.lock_balances($1, array['bitcoin', 'ethereum'])", [user.id]);
  const [swap] = await rows(
    `insert into app.swaps (user_id, from_coin_id, from_amount, to_coin_id, to_amount, fee, exchange_rate, created_at)
     values ($1, 'bitcoin', 0.25, 'ethereum', 6.9033167500, 0.0000026, 27.613267, '2026-03-01T20:04:05.25Z') returning id`,
    [user.id],
  );
  const response = await fetch(`${app.url}/api/transactions.csv`, { headers: { cookie: user.cookie } });
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="portico-transactions-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(await table()).toEqual([
    {
      "Time (UTC)": "2026-03-01T20:04:05.25Z",
      "Local time (Asia/Tokyo)": "2026-03-02T05:04:05+09:00",
      Type: "swap",
      Status: "completed",
      Coin: "BTC",
      Amount: "0.25",
      Fee: "0.0000026",
      "Second coin": "ETH",
      "Second amount": "6.90331675",
      Rate: "27.613267",
      Network: "",
      Address: "",
      "Destination tag": "",
      "Transaction hash": "",
      ID: swap?.id,
      "Value at that time (market price)": "",
      Currency: "USD",
      Direction: "",
      Reason: "",
    },
  ]);
});

test("?format=semicolon: semicolons and decimal commas, which spreadsheets in German expect; the default is for programs", async () => {
  const hash = "a;=1,-2";
  await addDeposit("0.00000001", "2026-03-01T20:04:05.25Z", { address: "=1;2", hash });
  const { text } = await download("?format=semicolon");
  const { data } = Papa.parse<Record<string, string>>(text, {
    header: true,
    delimiter: ";",
    skipEmptyLines: true,
  });
  expect(data).toEqual([
    expect.objectContaining({
      "Time (UTC)": "2026-03-01T20:04:05.25Z",
      Amount: "0,00000001",
      Address: "'=1;2",
      "Transaction hash": "a;'=1,'-2",
    }),
  ]);
  expect((await download()).text).toBe((await download("?format=comma")).text);
  expect((await table())[0]).toMatchObject({ Amount: "0.00000001", "Transaction hash": "a;'=1,-2" });
  for (const wrong of ["?format=tab", "?format=", "?format=comma&format=semicolon"]) {
    expect((await download(wrong)).body, wrong).toMatchObject({ code: "invalid_input" });
  }
});

test("T47 cells that begin with = + - @ or a tab are not formulas, and cells are quoted where needed", async () => {
  const hostile = [
    '=HYPERLINK("https://x.example","a")',
    "+1+cmd",
    "-2",
    "@SUM(A1)",
    "\tx",
    'a"b,c\r\nd',
    "€ ü 💸",
  ];
  for (const [index, address] of hostile.entries()) {
    await addDeposit("1", `2026-01-0${index + 1}T00:00:00Z`, { address, hash: `=${index}` });
  }
  const found = await table();
  expect(found.map((row) => row.Address).reverse()).toEqual([
    ...hostile.slice(0, 5).map((cell) => `'${cell}`),
    ...hostile.slice(5),
  ]);
  expect(found[0]?.["Transaction hash"]).toBe("'=6");
});

test("the value is amount x the coin's price x the rate of the user's currency, both at the time of the transaction", async () => {
  await rows("update app.users set preferred_currency = 'EUR' where id = $1", [user.id]);
  await addPrice("bitcoin", "2026-02-01T10:00:00Z", "50000");
  await addPrice("bitcoin", "2026-02-01T22:00:00Z", "80000");
  await addRate("EUR", "2026-02-01T08:10:00Z", "0.9");
  await addRate("EUR", "2026-02-01T20:10:00Z", "0.8");
  await addDeposit("0.12345678", "2026-02-01T10:30:00Z");
  await addDeposit("2", "2026-02-01T21:30:00Z");
  const found = await table();
  expect(found.map((row) => [row["Value at that time (market price)"], row.Currency])).toEqual([
    ["128000.00", "EUR"],
    ["5555.56", "EUR"],
  ]);
  // Later prices do not change the value.
  await addPrice("bitcoin", new Date().toISOString(), "120000");
  await rows("update app.crypto_prices set premium_rate = 0.2");
  expect(await table()).toEqual(found);
});

test("the value uses the finest stored price; without a price or rate, the cell is empty", async () => {
  const now = Date.now();
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  await addPrice("litecoin", ago(60), "100");
  await addPrice("litecoin", ago(30), "200");
  await addDeposit("1", ago(33), { coin: "litecoin" });
  await addDeposit("1", ago(58), { coin: "litecoin" });
  await addDeposit("1", ago(3 * 24 * 60), { coin: "litecoin" });
  await addDeposit("1", ago(30), { coin: "monero" });
  const valuesNow = async () =>
    Object.fromEntries(
      (await table()).map((row) => [
        `${row.Coin} ${row["Time (UTC)"]}`,
        row["Value at that time (market price)"],
      ]),
    );
  const at = (minutes: number) => ago(minutes).replace(/0*Z$/, "Z").replace(/\.Z$/, "Z");
  expect(await valuesNow()).toEqual({
    [`LTC ${at(33)}`]: "200.00",
    [`LTC ${at(58)}`]: "100.00",
    [`LTC ${at(3 * 24 * 60)}`]: "",
    [`XMR ${at(30)}`]: "",
  });
  await rows("update app.users set preferred_currency = 'JPY' where id = $1", [user.id]);
  expect(new Set(Object.values(await valuesNow()))).toEqual(new Set([""]));
});

test("the file contains the whole filtered list in order", async () => {
  await rows(
    `insert into app.deposits (user_id, coin_id, amount, status, created_at, completed_at)
     select $1, case when n % 2 = 0 then 'bitcoin' else 'ethereum' end, n, 'completed', '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute', now()
     from generate_series(1, 1300) n order by n`,
    [user.id],
  );
  const found = await table("?coin=bitcoin&from=2026-01-01T00:10:00Z&type=deposit&status=completed&q=BTC");
  const expected = Array.from({ length: 646 }, (_, index) => String(1300 - 2 * index));
  expect(found.map((row) => row.Amount)).toEqual(expected);
  expect(await table("?type=swap")).toEqual([]);
  expect((await download("?limit=5")).body).toMatchObject({ code: "invalid_input" });
});

test("T32 another user's rows are in no file, and a visitor gets no file", async () => {
  await addDeposit("1", "2026-01-01T00:00:00Z");
  expect(await table("", await app.addPerson())).toEqual([]);
  const visitor = await get(app.url, "/api/transactions.csv");
  expect([visitor.status, visitor.body.code]).toEqual([401, "not_authenticated"]);
});

test("T15 a suspended user can read, including this file", async () => {
  await addDeposit("1", "2026-01-01T00:00:00Z");
  await rows("update app.users set status = 'suspended' where id = $1", [user.id]);
  expect(await table()).toHaveLength(1);
});

test("T29 is limited to ten files in ten minutes", async () => {
  for (let count = 0; count < 10; count += 1) expect((await download()).status).toBe(200);
  const refused = await download();
  expect([refused.status, refused.body.code]).toEqual([429, "too_many_requests"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(500);
  expect((await download("", await app.addPerson())).status).toBe(200);
});
