import { pendingWithdrawal } from "@portico/testing/database/withdrawals.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

interface Row {
  id: string;
  type: string;
  status: string;
  user_email: string;
}

const world = useWorld();
let admin: Person;
let ada: Person;
let bob: Person;
const hash = `abcdef${"01".repeat(29)}`;
/** Oldest first: an adjustment and a swap of Ada's, two of Bob's deposits (one pending, one with a hash), Ada's withdrawal. */
let made: string[];

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
  ada = await world.person();
  bob = await world.person();
  await world.credit(ada, "bitcoin", "2");
  await world.call(ada, "perform_crypto_swap", {
    p_from_coin_id: "bitcoin",
    p_from_amount: "0.1",
    p_to_coin_id: "ethereum",
    p_to_amount: "2",
    p_exchange_rate: "20",
    p_fee: "0.0000026",
  });
  await world.rows(
    `insert into app.deposits (user_id, coin_id, amount, network_id, transaction_hash, output_index)
     values ($1, 'bitcoin', 0.25, 'bitcoin', null, null), ($1, 'bitcoin', 0.5, 'bitcoin', $2, 0)`,
    [bob.id, hash],
  );
  await pendingWithdrawal(world, ada);
  made = (await world.rows<{ id: string }>("select id from api.transactions order by id")).map(
    ({ id }) => id,
  );
  // The pending withdrawal was funded by a credit, which is also an adjustment.
  expect(made).toHaveLength(6);
});

const list = (input: Record<string, unknown> = {}) =>
  world.call<Row[]>(admin, "admin_get_all_transactions", input);
const ids = async (input: Record<string, unknown> = {}) => (await list(input)).map(({ id }) => id);
const count = (input: Record<string, unknown> = {}) => world.call(admin, "admin_transaction_count", input);
const newest = () => made.toReversed();

describe("admin_get_all_transactions", () => {
  test("lists all deposits, withdrawals, swaps and adjustments, newest first, with their users", async () => {
    const rows = await list();
    expect(rows.map(({ id }) => id)).toEqual(newest());
    expect(rows.map(({ type }) => type)).toEqual([
      "withdrawal",
      "adjustment",
      "deposit",
      "deposit",
      "swap",
      "adjustment",
    ]);
    expect(rows[1]).toMatchObject({ direction: "add", reason: "for the test", amount: "0.5" });
    expect(rows[4]).toMatchObject({
      type: "swap",
      status: "completed",
      user_id: ada.id,
      user_username: ada.username,
      user_email: ada.email,
      coin_id: "bitcoin",
      amount: "0.1",
      to_coin_id: "ethereum",
      transaction_hash: null,
    });
  });

  test("filters by type (all, deposit, withdrawal, swap) and status (all, pending, completed, failed), for rows and count alike", async () => {
    for (const [type, status, expected] of [
      ["all", "all", 6],
      ["deposit", null, 2],
      ["adjustment", null, 2],
      ["adjustment", "completed", 2],
      ["adjustment", "pending", 0],
      ["withdrawal", "all", 1],
      ["swap", null, 1],
      [null, "pending", 3],
      ["deposit", "pending", 2],
      ["deposit", "completed", 0],
      ["swap", "pending", 0],
      ["all", "completed", 3],
      ["all", "failed", 0],
    ] as const) {
      const rows = await list({ transaction_type: type, status_filter: status });
      expect(rows, `${type} ${status}`).toHaveLength(expected);
      expect(await count({ p_type: type, p_status: status })).toEqual({
        count: expected,
        is_more: false,
        searched: null,
      });
      if (type && type !== "all") expect(new Set(rows.map((row) => row.type)).size).toBeLessThan(2);
    }
  });

  test("T39 pages by cursor in both directions, each row once; so does an offset", async () => {
    for (const search of [{}, { p_search: "person_" }]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < 3; page += 1) {
        const rows = await ids({ limit_count: 2, p_cursor: cursor, ...search });
        expect(rows).toEqual(await ids({ limit_count: 2, offset_count: 2 * page, ...search }));
        seen.push(...rows);
        cursor = rows.at(-1);
      }
      expect(seen).toEqual(newest());
      expect(await ids({ limit_count: 2, p_before: seen[4], ...search })).toEqual(seen.slice(2, 4));
      expect(await ids({ limit_count: 2, p_before: seen[0], ...search })).toEqual([]);
      expect(await ids({ limit_count: 2, p_cursor: seen[5], ...search })).toEqual([]);
    }
  });

  test("free-text search over user email and transaction hash, any part in any case", async () => {
    const own = async (person: Person) =>
      (await list()).filter(({ user_email }) => user_email === person.email).map(({ id }) => id);
    for (const search of [ada.email, ada.email.toUpperCase(), ada.email.slice(3, 14), ` ${ada.username} `]) {
      expect(await ids({ p_search: search })).toEqual(await own(ada));
      expect(await count({ p_search: search })).toEqual({ count: 4, is_more: false, searched: null });
    }
    const [withHash] = await world.rows<{ id: string }>(
      "select id from app.deposits where transaction_hash = $1",
      [hash],
    );
    for (const search of [hash, hash.toUpperCase(), `0x${hash}`, hash.slice(0, 10), hash.slice(3, 9)]) {
      expect(await ids({ p_search: search })).toEqual([withHash?.id]);
    }
    // Any three letters; one or two match only the beginning.
    for (const search of ["a", "ab", "0xab", "ABC", "def", "ef0"]) {
      expect(await ids({ p_search: search }), search).toEqual([withHash?.id]);
      expect(await count({ p_search: search }), search).toEqual({ count: 1, is_more: false, searched: null });
    }
    const [ethereum] = await world.rows<{ id: string }>(
      `insert into app.deposits (user_id, coin_id, amount, network_id, transaction_hash, output_index)
       values ($1, 'ethereum', 1, 'ethereum', $2, 0) returning id`,
      [bob.id, `0xcd${"9".repeat(62)}`],
    );
    for (const search of ["c", "cd", "0xc", "0xcd", "d99"])
      expect(await ids({ p_search: search }), search).toEqual([ethereum?.id]);
    await world.rows("delete from app.deposits where id = $1", [ethereum?.id]);
    for (const search of ["b", "01", "0x", "abd"])
      expect(await ids({ p_search: search }), search).toEqual([]);
    expect(await ids({ p_search: hash, status_filter: "completed" })).toEqual([]);
    expect(await ids({ p_search: hash, transaction_type: "withdrawal" })).toEqual([]);
    // Longer than what the index compares: the remaining letters count, too.
    const longer = [`${ada.email}x`, `${hash.slice(0, 20)}x`];
    for (const search of ["100%", "per_on_", "\\", "' or true --", ...longer]) {
      expect(await ids({ p_search: search }), search).toEqual([]);
    }
  });

  test("counting stops at a thousand", async () => {
    await world.rows(
      `insert into app.deposits (user_id, coin_id, amount) select $1, 'bitcoin', 1 from generate_series(1, 1001)`,
      [admin.id],
    );
    expect(await count({ p_search: admin.email })).toEqual({ count: 1000, is_more: true, searched: null });
    expect(await count({ p_type: "deposit" })).toEqual({ count: 1003, is_more: false, searched: null });
  });

  test("T34 is for administrators", async () => {
    for (const [who, code] of [
      [null, "not_authenticated"],
      [ada, "not_administrator"],
    ] as const) {
      expect(await world.refusal(who, "admin_get_all_transactions")).toMatchObject({ code });
      expect(await world.refusal(who, "admin_transaction_count")).toMatchObject({ code });
      expect(await world.refusal(who, "admin_withdrawal_counts")).toMatchObject({ code });
    }
  });
});
