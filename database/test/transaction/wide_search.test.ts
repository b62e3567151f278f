import { outside } from "@portico/testing/database/addresses.ts";
import { openWorld, type Person, type World } from "@portico/testing/database/world.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** Rows searched in this test, instead of thousands. */
const searched = 60;
const types = ["deposit", "withdrawal", "swap", "adjustment"] as const;
const statuses = ["pending", "completed", "failed"] as const;

interface Row {
  id: string;
  type: string;
  status: string;
  user_email: string;
  user_username: string;
  transaction_hash: string | null;
  to_address: string | null;
  value_usdt: number;
}

let world: World;
let admin: Person;
/** All transactions, newest first. */
let all: Row[];

beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ is_admin: true });
  await world.rows(
    `insert into app.users (email, username)
     select 'crowd' || n || '@example.net', 'crowd' || n from generate_series(1, 1001) n
     union all select 'few' || n || '@example.org', 'few' || n from generate_series(1, 9) n`,
  );
  await world.rows("insert into ledger.balances (user_id, coin_id) select id, 'bitcoin' from app.users");
  await world.rows(
    `create or replace function app.max_rows_searched() returns integer language sql immutable as $$ select ${searched} $$`,
  );
  // Three of every four rows belong to the many matching users, the fourth to one of the few.
  const owner = `(select id from app.users where username = case when n % 4 = 0 then 'few' || n % 9 + 1 else 'crowd' || n end)`;
  for (let part = 0; part < 5; part += 1) {
    const from = part * 20 + 1;
    await world.rows(
      `insert into app.deposits (user_id, coin_id, amount, network_id, transaction_hash, output_index, status, completed_at)
       select ${owner}, 'bitcoin', 1, 'bitcoin', case when n % 5 > 0 then md5(n::text) || md5('crowd' || n) end,
         case when n % 5 > 0 then 0 end, 'pending', null
       from generate_series($1::int, $1 + 19) n`,
      [from],
    );
    await world.rows(
      `insert into app.withdrawals (user_id, coin_id, amount, fee, network, network_id, to_address, value_usdt)
       select ${owner}, 'bitcoin', 1, 0.1, 'BTC', 'bitcoin', $2, n * 37 % 101 from generate_series($1::int, $1 + 19) n`,
      [from, outside.bitcoin],
    );
  }
  all = await world.rows<Row>(
    `select t.id, t.type, t.status, u.email as user_email, u.username as user_username, t.transaction_hash,
       w.to_address, w.value_usdt::float
     from api.transactions t join app.users u on u.id = t.user_id left join app.withdrawals w on w.id = t.id
     order by t.id desc`,
  );
  expect(all).toHaveLength(200);
});

afterAll(() => world.drop());

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const hasPart = (part: string, texts: (string | null)[]) =>
  texts.some((text) => text?.toLowerCase().includes(part));

describe("transactions: a search that matches more than a thousand users", () => {
  const list = (input: Record<string, unknown>) =>
    world.call<Row[]>(admin, "admin_get_all_transactions", { limit_count: 100, ...input });
  const narrowed = (type: string | null, status: string | null) =>
    all.filter((row) => (!type || row.type === type) && (!status || row.status === status));

  test("finds exactly the matches among the newest, newest first, and says so exactly if there are older ones", {
    tags: "long",
  }, async () => {
    for (const part of ["crowd", "example", "net", "example.net"])
      for (const type of [null, ...types])
        for (const status of [null, ...statuses]) {
          const rows = narrowed(type, status);
          const expected = rows
            .slice(0, searched)
            .filter((row) => hasPart(part, [row.user_email, row.user_username, row.transaction_hash]));
          const filters = { transaction_type: type, status_filter: status, p_search: part };
          const what = `${part} ${type} ${status}`;
          expect(idsOf(await list(filters)), what).toEqual(idsOf(expected));
          expect(
            await world.call(admin, "admin_transaction_count", {
              p_type: type,
              p_status: status,
              p_search: part,
            }),
            what,
          ).toEqual({
            count: expected.length,
            is_more: false,
            searched: rows.length > searched ? searched : null,
          });
        }
  });

  test("T39 pages through the same rows by cursor in both directions and by offset", async () => {
    const whole = idsOf(await list({ p_search: "crowd" }));
    expect(whole.length).toBeGreaterThan(30);
    for (let first = 0; first < whole.length + 7; first += 7) {
      const page = { p_search: "crowd", limit_count: 7 };
      const expected = whole.slice(first, first + 7);
      const cursor = whole[first - 1];
      expect(idsOf(await list({ ...page, offset_count: first }))).toEqual(expected);
      if (cursor) expect(idsOf(await list({ ...page, p_cursor: cursor }))).toEqual(expected);
      const before = whole[first + 7];
      if (before) expect(idsOf(await list({ ...page, p_before: before }))).toEqual(expected);
    }
  });

  test("fewer users, or a hash alone, are searched for among all rows", async () => {
    const hash = all.findLast((row) => row.transaction_hash)?.transaction_hash ?? "";
    for (const part of ["few", "example.org", "few3", hash, hash.slice(4, 40)]) {
      const expected = all.filter((row) =>
        hasPart(part, [row.user_email, row.user_username, row.transaction_hash]),
      );
      expect(expected.length).toBeGreaterThan(0);
      expect(idsOf(await list({ p_search: part })).toSorted(), part).toEqual(idsOf(expected).toSorted());
      expect(await world.call(admin, "admin_transaction_count", { p_search: part })).toMatchObject({
        count: expected.length,
        searched: null,
      });
    }
  });

  test("one or two letters match the beginnings of emails and names", async () => {
    const expected = all
      .slice(0, searched)
      .filter((row) => row.user_email.startsWith("cr") || /^(?:0x)?cr/.test(row.transaction_hash ?? ""));
    expect(idsOf(await list({ p_search: "CR" }))).toEqual(idsOf(expected));
  });
});

describe("withdrawals: a search that matches more than a thousand users", () => {
  const list = (input: Record<string, unknown>) =>
    world.call<Row[]>(admin, "admin_get_withdrawals", { p_limit: 100, ...input });
  const counts = (p_search: string, filters = {}) =>
    world.call(admin, "admin_withdrawal_counts", { p_search, ...filters });
  const matches = (part: string) =>
    all
      .filter(({ type }) => type === "withdrawal")
      .slice(0, searched)
      .filter((row) => hasPart(part, [row.user_email, row.user_username, row.to_address]));
  const orders: Record<string, (one: Row, other: Row) => number> = {
    newest: (one, other) => (one.id < other.id ? 1 : -1),
    oldest: (one, other) => (one.id < other.id ? -1 : 1),
    largest: (one, other) => other.value_usdt - one.value_usdt || (one.id < other.id ? 1 : -1),
    smallest: (one, other) => one.value_usdt - other.value_usdt || (one.id < other.id ? -1 : 1),
  };

  test("finds exactly the matches among the newest, in each order and page", { tags: "long" }, async () => {
    for (const part of ["crowd", "example", ".net"])
      for (const [p_sort, order] of Object.entries(orders)) {
        const expected = idsOf(matches(part).toSorted(order));
        expect(idsOf(await list({ p_search: part, p_sort })), `${part} ${p_sort}`).toEqual(expected);
        for (const first of [7, 14, 35, 45]) {
          const page = { p_search: part, p_sort, p_limit: 7 };
          const rows = expected.slice(first, first + 7);
          expect(idsOf(await list({ ...page, p_cursor: expected[first - 1] }))).toEqual(rows);
          expect(idsOf(await list({ ...page, p_offset: first }))).toEqual(rows);
        }
      }
  });

  test("the counts follow, and say exactly for which status older ones were not searched", async () => {
    const none = { pending: null, completed: null, failed: null };
    expect(await counts("crowd")).toEqual({
      pending: matches("crowd").length,
      completed: 0,
      failed: 0,
      searched: { ...none, pending: searched },
    });
    // Fewer withdrawals pass this filter than are searched.
    expect(await counts("crowd", { p_max_value: "20" })).toMatchObject({ searched: none });
    expect(await counts("few")).toMatchObject({ pending: 25, searched: none });
    expect(idsOf(await list({ p_search: "few" }))).toHaveLength(25);
  });
});
