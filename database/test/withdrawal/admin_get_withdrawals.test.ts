import { outside } from "@portico/testing/database/addresses.ts";
import { approveWithdrawal, pendingWithdrawal } from "@portico/testing/database/withdrawals.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

interface Row {
  id: string;
  status: string;
  user_email: string;
}

const world = useWorld();
let admin: Person;
/** Oldest first; the first two are approved and rejected. */
let made: { person: Person; id: string }[];

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
  made = [];
  for (let count = 0; count < 5; count += 1) made.push(await pendingWithdrawal(world));
  await approveWithdrawal(world, admin, made[0]?.id);
  await world.call(admin, "admin_reject_withdrawal", { p_withdrawal_id: made[1]?.id });
});

const list = (input: Record<string, unknown> = {}) =>
  world.call<Row[]>(admin, "admin_get_withdrawals", input);
const ids = (rows: Row[]) => rows.map(({ id }) => id);
const newestFirst = (...indexes: number[]) => indexes.map((index) => made[index]?.id);

describe("admin_get_withdrawals", () => {
  test("lists the withdrawals of all users, newest first", async () => {
    const rows = await list();
    expect(ids(rows)).toEqual(newestFirst(4, 3, 2, 1, 0));
    expect(rows[0]).toEqual({
      id: made[4]?.id,
      user_id: made[4]?.person.id,
      user_username: made[4]?.person.username,
      user_email: made[4]?.person.email,
      amount: "0.1",
      fee: "0.0001",
      coin_id: "bitcoin",
      symbol: "BTC",
      network: "BTC",
      to_address: outside.bitcoin,
      destination_tag: null,
      status: "pending",
      transaction_hash: null,
      admin_notes: null,
      created_at: expect.any(String),
      completed_at: null,
      value_usd: "5000",
      needs_second: false,
      credited_by_you: false,
      claimed_by_id: null,
      claimed_by: null,
      claimed_at: null,
      claim_is_stale: false,
      claim_hash: null,
      hash_check: null,
      reads_hashes: false,
      may_end_claim: false,
      may_take_over: false,
      one_is_enough: true,
      maybe_sent_at: null,
      maybe_sent_by: null,
      maybe_sent_reason: null,
      first_approved_by_id: null,
      first_approved_by: null,
      first_approved_at: null,
      first_approval_hash: null,
      first_approval_output: null,
      first_approval_note: null,
      network_id: "bitcoin",
      output_index: null,
      decided_by_id: null,
      decided_by: null,
      user_status: "active",
      blocked: null,
      frozen_reason: null,
      released_at: null,
      released_by: null,
      release_reason: null,
      is_cancelled: false,
      is_built_here: false,
      payment: null,
      risks: ["first_withdrawal", "new_address", "new_account", "shared_address"],
    });
    expect(await list({ p_id: made[1]?.id })).toMatchObject([
      { id: made[1]?.id, status: "failed", decided_by: admin.email, risks: [] },
    ]);
  });

  test("by status, or all if none is given", async () => {
    expect(ids(await list({ p_status: "pending" }))).toEqual(newestFirst(4, 3, 2));
    expect(ids(await list({ p_status: "completed" }))).toEqual(newestFirst(0));
    expect(ids(await list({ p_status: "failed" }))).toEqual(newestFirst(1));
    expect(await world.refusal(admin, "admin_get_withdrawals", { p_status: "rejected" })).toMatchObject({
      code: "invalid_status",
    });
  });

  test("T39 by page: limit and offset, or limit and cursor, at most 100", async () => {
    expect(ids(await list({ p_limit: 2 }))).toEqual(newestFirst(4, 3));
    expect(ids(await list({ p_limit: 2, p_offset: 2 }))).toEqual(newestFirst(2, 1));
    expect(ids(await list({ p_limit: 2, p_cursor: made[1]?.id }))).toEqual(newestFirst(0));
    expect(ids(await list({ p_limit: 2, p_status: "pending", p_cursor: made[4]?.id }))).toEqual(
      newestFirst(3, 2),
    );
    expect(await list({ p_limit: -1, p_offset: -1 })).toEqual([]);
    expect(await list({ p_limit: 1_000_000 })).toHaveLength(5);
  });

  test("in four orders, each paged by cursor to its end", async () => {
    for (const [index, value] of [100, 300, 200, 300, 50].entries()) {
      await world.rows("update app.withdrawals set value_usdt = $1 where id = $2", [value, made[index]?.id]);
    }
    const orders = {
      oldest: [0, 1, 2, 3, 4],
      newest: [4, 3, 2, 1, 0],
      largest: [3, 1, 2, 0, 4],
      smallest: [4, 0, 2, 1, 3],
    };
    for (const [p_sort, order] of Object.entries(orders)) {
      const found: string[] = [];
      for (let page = await list({ p_sort, p_limit: 2 }); page.length > 0; ) {
        found.push(...ids(page));
        page = await list({ p_sort, p_limit: 2, p_cursor: found.at(-1) });
      }
      expect(found, p_sort).toEqual(newestFirst(...order));
    }
    expect(ids(await list({ p_sort: "smallest", p_search: "person_", p_limit: 2, p_offset: 1 }))).toEqual(
      newestFirst(0, 2),
    );
  });

  test("by coin, network, value, risk and age, alone and together", async () => {
    const filtered = async (input: Record<string, unknown>) => ids(await list(input)).length;
    expect(await filtered({ p_coin_id: "bitcoin" })).toBe(5);
    expect(await filtered({ p_coin_id: "ethereum" })).toBe(0);
    expect(await filtered({ p_network_id: "bitcoin", p_sort: "largest" })).toBe(5);
    expect(await filtered({ p_network_id: "polygon" })).toBe(0);
    expect(ids(await list({ p_min_value: "100", p_max_value: "200", p_sort: "oldest" }))).toEqual(
      newestFirst(0, 2),
    );
    expect(await filtered({ p_status: "pending", p_risk: "new_account" })).toBe(3);
    expect(await filtered({ p_status: "pending", p_risk: "new_device" })).toBe(0);
    expect(await filtered({ p_status: "pending", p_risk: "none" })).toBe(0);
    expect(await filtered({ p_older_than_hours: 1 })).toBe(0);
    await world.rows("update app.withdrawals set created_at = now() - interval '2 hours' where id = $1", [
      made[2]?.id,
    ]);
    expect(ids(await list({ p_older_than_hours: 1, p_coin_id: "bitcoin", p_min_value: "1" }))).toEqual(
      newestFirst(2),
    );
    expect(await world.refusal(admin, "admin_get_withdrawals", { p_min_value: "-1" })).toMatchObject({
      code: "invalid_amount",
    });
    expect(await world.refusal(admin, "admin_withdrawal_counts", { p_min_value: "-1" })).toMatchObject({
      code: "invalid_amount",
    });
  });

  test("the tabs' counts follow the search and the filters; only pending ones have a risk", async () => {
    const counts = (input = {}) => world.call(admin, "admin_withdrawal_counts", input);
    const searched = { pending: null, completed: null, failed: null };
    const all = { pending: 3, completed: 1, failed: 1, searched };
    expect(await counts()).toEqual(all);
    expect(await counts({ p_search: " " })).toEqual(all);
    expect(await counts({ p_coin_id: "ethereum" })).toEqual({
      pending: 0,
      completed: 0,
      failed: 0,
      searched,
    });
    expect(await counts({ p_network_id: "bitcoin", p_risk: "new_device" })).toEqual({ ...all, pending: 0 });
    for (const filters of [
      { p_search: made[3]?.person.email },
      { p_search: outside.bitcoin },
      { p_min_value: "100", p_max_value: "200" },
      { p_older_than_hours: 1 },
    ]) {
      const listed = await list(filters);
      const of = (status: string) => listed.filter((row) => row.status === status).length;
      expect(await counts(filters)).toEqual({
        pending: of("pending"),
        completed: of("completed"),
        failed: of("failed"),
        searched,
      });
    }
  });

  test("searches by a part of the user's email, user name or destination address, in any case", async () => {
    const someone = made[3]?.person as Person;
    for (const part of [someone.email.slice(3, 16), someone.username.toUpperCase().slice(2)]) {
      expect(ids(await list({ p_search: part }))).toEqual(newestFirst(3));
    }
    expect(ids(await list({ p_search: outside.bitcoin.slice(5, 20) }))).toHaveLength(5);
    expect(ids(await list({ p_search: outside.bitcoin, p_status: "failed" }))).toEqual(newestFirst(1));
    expect(ids(await list({ p_search: "person_", p_limit: 2, p_offset: 1 }))).toEqual(newestFirst(3, 2));
    expect(await list({ p_search: "nobody has this" })).toEqual([]);
    // Longer than what the index compares: the remaining letters count, too.
    for (const longer of [`${someone.email}x`, `${outside.bitcoin.slice(0, 20)}x`]) {
      expect(await list({ p_search: longer })).toEqual([]);
    }
  });

  test("one or two letters match only the beginning", async () => {
    const someone = made[3]?.person as Person;
    expect(ids(await list({ p_search: someone.username.slice(0, 2).toUpperCase() }))).toContain(made[3]?.id);
    expect(ids(await list({ p_search: ` ${outside.bitcoin.slice(0, 2)} ` }))).toHaveLength(5);
    expect(await list({ p_search: outside.bitcoin.slice(-2) })).toEqual([]);
  });

  test("a search that matches very many users is not refused", async () => {
    await world.rows(
      `insert into app.users (email, username, password_hash, created_at)
       select 'crowd' || n || '@example.org', 'crowd_' || n, 'x', now() from generate_series(1, 1001) n`,
    );
    expect(await list({ p_search: "crowd" })).toEqual([]);
    expect(ids(await list({ p_search: "example", p_limit: 2 }))).toEqual(newestFirst(4, 3));
  });

  test("takes the wildcards of LIKE literally", async () => {
    for (const part of ["%", "a%b", "p_rson", "\\", "'"]) expect(await list({ p_search: part })).toEqual([]);
  });

  test("T34 is for administrators", async () => {
    const [one] = made;
    expect(await world.refusal(one?.person as Person, "admin_get_withdrawals")).toMatchObject({
      code: "not_administrator",
    });
    expect(await world.refusal(null, "admin_get_withdrawals")).toMatchObject({ code: "not_authenticated" });
  });
});
