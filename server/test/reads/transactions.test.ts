import { type Transaction, transactionStatus, transactionType } from "@portico/contract";
import { fc } from "@portico/testing";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get } from "@portico/testing/server/http.ts";
import type { Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let app: TestApp;
let user: Person;
let other: Person;
let all: Transaction[];

/** The coins as the screen knows them, for the model. */
let coins: { coin_id: string; symbol: string; name: string; alias_of: string | null }[];

beforeAll(async () => {
  app = await startTestApp();
  user = await app.addPerson();
  other = await app.addPerson();
  coins = (await get(app.url, "/api/coins")).body.coins;
  await addHistory(user.id, 40);
  await addHistory(other.id, 10);
  all = await read({ limit: "100" });
  const more = (await get(app.url, `/api/transactions?limit=100&cursor=${all.at(-1)?.id}`, user)).body.items;
  all.push(...more);
});
afterAll(() => app.close());

/** Adds this many rows of each type, a day apart, with varying coins and statuses. */
async function addHistory(userId: string, count: number, first = 0): Promise<void> {
  const { owner } = app.database;
  const ids = ["bitcoin", "ethereum", "tether", "polygon-ecosystem-token"];
  await owner.query("select ledger.lock_balances($1, $2)", [userId, ids]);
  const rows = `from (
    select n, ($2::text[])[1 + n % 4] as coin, ($2::text[])[1 + (n + 1 + n / 4 % 3) % 4] as other_coin,
      (array['completed', 'pending', 'failed'])[1 + n / 2 % 3]::app.transaction_status as status,
      '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 day' as at
    from generate_series($3::int + 1, $3::int + $4::int) n
  ) s order by n`;
  const values = [userId, ids, first, count];
  await owner.query(
    `insert into app.deposits (user_id, coin_id, amount, status, network_id, transaction_hash, output_index, wallet_address, created_at, completed_at)
     select $1::uuid, coin, n * 0.1, status, 'bitcoin', md5($1::uuid::text || n) || md5(n::text), 0, 'Pool_100%' || n, at, case when status <> 'pending' then at end ${rows}`,
    values,
  );
  await owner.query(
    `insert into app.withdrawals (user_id, coin_id, amount, fee, network_id, network, to_address, value_usdt, status, created_at, completed_at)
     select $1::uuid, coin, n, 0.5, (select network_id from app.coin_networks c where c.coin_id = coin limit 1), 'BTC', 'bc1q' || md5(n::text), 1, status, at + interval '1 hour', case when status <> 'pending' then at end ${rows}`,
    values,
  );
  await owner.query(
    `insert into app.swaps (user_id, from_coin_id, from_amount, to_coin_id, to_amount, fee, exchange_rate, status, created_at, completed_at)
     select $1::uuid, coin, n, other_coin, n * 20, 0, 20.5, status, at + interval '2 hours', case when status <> 'pending' then at end ${rows}`,
    values,
  );
}

type Filters = Partial<Record<"type" | "coin" | "status" | "from" | "to" | "q" | "cursor" | "limit", string>>;

async function page(
  filters: Filters,
  person = user,
): Promise<{ items: Transaction[]; next_cursor: string | null }> {
  const { status, body } = await get(app.url, `/api/transactions?${new URLSearchParams(filters)}`, person);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const read = async (filters: Filters, person = user) => (await page(filters, person)).items;

/** The whole list, page by page. `between` runs after each page. */
async function walk(filters: Filters, between: () => Promise<void> = async () => {}): Promise<Transaction[]> {
  const items: Transaction[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const found: Awaited<ReturnType<typeof page>> = await page({ ...filters, ...(cursor && { cursor }) });
    items.push(...found.items);
    cursor = found.next_cursor;
    await between();
  }
  return items;
}

/** The expected result of the filters, computed without a database. */
function model({ type, coin, status, from, to, q }: Filters): Transaction[] {
  const asset = coins.find(({ coin_id }) => coin_id === coin)?.alias_of ?? coin;
  return all.filter(
    (row) =>
      (!type || row.type === type) &&
      (!status || row.status === status) &&
      (!coin || row.coin_id === asset || row.to_coin_id === asset) &&
      (!from || Date.parse(row.created_at) >= Date.parse(from)) &&
      (!to || Date.parse(row.created_at) < Date.parse(to)) &&
      (!q?.trim() || isFound(row, q.trim().toLowerCase())),
  );
}

function isFound(row: Transaction, q: string): boolean {
  const named = coins
    .filter(({ symbol, name }) => ` ${symbol} ${name}`.toLowerCase().includes(` ${q}`))
    .map(({ coin_id, alias_of }) => alias_of ?? coin_id);
  return (
    row.id.startsWith(q) ||
    [row.transaction_hash, row.address].some((text) => text?.toLowerCase().includes(q)) ||
    named.includes(row.coin_id) ||
    (row.to_coin_id !== null && named.includes(row.to_coin_id))
  );
}

const time = fc
  .date({ min: new Date("2025-12-30"), max: new Date("2026-02-14"), noInvalidDate: true })
  .map((date) => date.toISOString());
const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
const piece = (text: string) =>
  fc
    .tuple(fc.nat(text.length - 1), fc.integer({ min: 1, max: 12 }))
    .map(([from, length]) => text.slice(from, from + length));
const words = fc.oneof(
  fc.constantFrom(
    "btc",
    "ETH",
    "tether",
    "Ecosystem",
    "pol",
    "%",
    "_",
    "Pool_100%",
    "\\",
    "'",
    "bc1q",
    " bit ",
    "nothing here",
  ),
  fc.nat(119).chain((index) => {
    const row = all[index] as Transaction;
    return fc.oneof(
      piece(row.address ?? "bc1q").filter((text) => text.trim() === text),
      piece(row.transaction_hash ?? "a"),
      fc.integer({ min: 1, max: 36 }).map((length) => row.id.slice(0, length)),
    );
  }),
);

test("filters by coin, status and time, the search and the tabs give the expected rows, alone and combined", {
  tags: "long",
}, async () => {
  expect(all).toHaveLength(120);
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        type: some(fc.constantFrom(...transactionType.options)),
        coin: some(
          fc.constantFrom(
            "bitcoin",
            "ethereum",
            "polygon-network",
            "polygon-ecosystem-token",
            "monero",
            "no-coin",
          ),
        ),
        status: some(fc.constantFrom(...transactionStatus.options)),
        from: some(time),
        to: some(time),
        q: some(words),
      }),
      async (given) => {
        const filters = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
        expect((await walk({ ...filters, limit: "50" })).map(({ id }) => id)).toEqual(
          model(filters).map(({ id }) => id),
        );
      },
    ),
    { numRuns: 150 },
  );
});

test("T39 a walk by cursor neither loses nor repeats a row while rows are inserted", {
  tags: "long",
}, async () => {
  const person = await app.addPerson();
  await addHistory(person.id, 30);
  const before = user;
  user = person;
  try {
    const there = await walk({ limit: "100" });
    let first = 1000;
    const walked = await walk({ limit: "7" }, async () => {
      first += 1;
      await addHistory(person.id, 1, first);
    });
    expect(walked).toEqual(there);
    const ofOneCoin = await walk({ limit: "3", coin: "bitcoin" }, async () => {
      first += 1;
      await addHistory(person.id, 1, first);
    });
    expect(new Set(ofOneCoin.map(({ id }) => id)).size).toBe(ofOneCoin.length);
    const old = (row: Transaction) => there.some(({ id }) => id === row.id);
    expect(ofOneCoin.filter(old)).toEqual(
      there.filter((row) => row.coin_id === "bitcoin" || row.to_coin_id === "bitcoin"),
    );
  } finally {
    user = before;
  }
});

test("T32 no filter, search or cursor finds another user's rows", { tags: "long" }, async () => {
  const theirs = await read({ limit: "100" }, other);
  expect(theirs).toHaveLength(30);
  const ids = new Set(theirs.map(({ id }) => id));
  for (const row of theirs) {
    for (const q of [row.id, row.transaction_hash, row.transaction_hash?.slice(0, 32)]) {
      if (q) expect(await read({ q })).toEqual([]);
    }
    const older = await read({ cursor: row.id, limit: "100" });
    expect(older.some(({ id }) => ids.has(id))).toBe(false);
  }
});

test("T45 a search is matched literally", async () => {
  for (const q of ["' or true --", "%", "\\", "\u{1F4B8}", "a".repeat(128), "$1", ":q"]) {
    expect((await read({ q, limit: "100" })).length, q).toBe(model({ q }).slice(0, 100).length);
  }
  const tooLong = await get(app.url, `/api/transactions?q=${"a".repeat(129)}`, user);
  expect(tooLong.status).toBe(400);
});

test("a transaction with a hash links to its block explorer", async () => {
  const [deposit] = await read({ type: "deposit", limit: "1" });
  expect(deposit?.explorer_url).toMatch(/^\/dev\/chain\//);
  expect(deposit?.explorer_url).toContain(deposit?.transaction_hash);
  const [withdrawal] = await read({ type: "withdrawal", limit: "1" });
  expect(withdrawal).toMatchObject({ transaction_hash: null, explorer_url: null });
});
