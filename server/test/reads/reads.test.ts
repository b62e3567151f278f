import { randomUUID } from "node:crypto";
import { outsideAddress } from "@portico/testing/calls/inputs.ts";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get, post } from "@portico/testing/server/http.ts";
import { newKey, type Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let app: TestApp;
let user: Person;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
  user = await app.addPerson();
  admin = await app.addPerson({ is_admin: true });
  await addHistory(user.id);
});
afterAll(() => app.close());

/** Twelve rows of each type, a minute apart: deposits first, then withdrawals, then swaps. */
async function addHistory(userId: string) {
  const { owner } = app.database;
  await owner.query("select ledger.lock_balances($1, array['bitcoin', 'ethereum'])", [userId]);
  await owner.query(
    `insert into app.deposits (user_id, coin_id, amount, status, network_id, transaction_hash, output_index, wallet_address, created_at, completed_at)
     select $1, case when n % 2 = 0 then 'bitcoin' else 'ethereum' end, n * 0.10, 'completed', 'bitcoin', repeat(to_hex(n), 64), 0,
       'pool-address-' || n, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute', now()
     from generate_series(1, 12) n order by n`,
    [userId],
  );
  await owner.query(
    `insert into app.withdrawals (user_id, coin_id, amount, fee, network_id, network, to_address, value_usdt, created_at)
     select $1, 'bitcoin', n, 0.5, 'bitcoin', 'BTC', $2, 1, '2026-01-02T00:00:00Z'::timestamptz + n * interval '1 minute'
     from generate_series(1, 12) n order by n`,
    [userId, outsideAddress],
  );
  await owner.query(
    `insert into app.swaps (user_id, from_coin_id, from_amount, to_coin_id, to_amount, fee, exchange_rate, created_at)
     select $1, 'bitcoin', n, 'ethereum', n * 20, 0, 20.5000, '2026-01-03T00:00:00Z'::timestamptz + n * interval '1 minute'
     from generate_series(1, 12) n order by n`,
    [userId],
  );
}

const read = async (path: string, person = user) =>
  (await get(app.url, path, { cookie: person.cookie })).body;

test("Transactions of all types are in one list, newest first", async () => {
  const { items, next_cursor } = await read("/api/transactions?limit=100");
  expect(items).toHaveLength(36);
  expect(next_cursor).toBeNull();
  const times = items.map((item: { created_at: string }) => item.created_at);
  expect(times).toEqual([...times].sort().reverse());
  expect(items[0]).toMatchObject({
    type: "swap",
    status: "completed",
    coin_id: "bitcoin",
    amount: "12",
    to_coin_id: "ethereum",
    to_amount: "240",
    exchange_rate: "20.5",
    fee: "0",
    network: null,
    address: null,
  });
  expect(items[12]).toMatchObject({
    type: "withdrawal",
    amount: "12",
    fee: "0.5",
    network: "BTC",
    address: outsideAddress,
  });
  expect(items[35]).toMatchObject({
    type: "deposit",
    amount: "0.1",
    network: "BTC",
    address: "pool-address-1",
    fee: null,
  });
});

test("T39 lists are paged by cursor, without a row twice or missed", async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const page = await read(`/api/transactions?limit=7${cursor ? `&cursor=${cursor}` : ""}`);
    expect(page.items.length).toBeLessThanOrEqual(7);
    seen.push(...page.items.map((item: { id: string }) => item.id));
    cursor = page.next_cursor;
    pages += 1;
  } while (cursor);
  expect(pages).toBe(6);
  expect(new Set(seen).size).toBe(36);
  const all = await read("/api/transactions?limit=100");
  expect(seen).toEqual(all.items.map((item: { id: string }) => item.id));
});

test("T39 a page has 20 rows, and at most 100", async () => {
  expect((await read("/api/transactions")).items).toHaveLength(20);
  for (const limit of ["0", "101", "-1", "1.5", "ten"]) {
    const { status, body } = await get(app.url, `/api/transactions?limit=${limit}`, { cookie: user.cookie });
    expect({ status, code: body.code }, limit).toEqual({ status: 400, code: "invalid_input" });
  }
});

test.each([
  ["type=swap", 12],
  ["type=deposit&coin=ethereum", 6],
  ["coin=ethereum", 18],
  ["coin=dogecoin", 0],
  ["status=pending", 12],
  ["status=failed", 0],
  ["from=2026-01-02T00:00:00Z", 24],
  ["to=2026-01-02T00:00:00Z", 12],
  ["from=2026-01-02T00:05:00Z&to=2026-01-02T00:10:00Z", 5],
  ["from=2026-01-02T02:05:00%2B02:00&to=2026-01-02T00:10:00Z", 5],
  ["q=pool-address-1", 4],
  ["q=POOL-address", 12],
  [`q=${"a".repeat(20)}`, 1],
  [`q=${outsideAddress.slice(3, 20)}`, 12],
  ["q=%25", 0],
  ["q=_ool", 0],
])("The filter %s finds %i transactions", async (query, count) => {
  expect((await read(`/api/transactions?limit=100&${query}`)).items).toHaveLength(count);
});

test("Deposits, withdrawals and swaps have lists of their own", async () => {
  for (const [path, type] of [
    ["deposits", "deposit"],
    ["withdrawals", "withdrawal"],
    ["swaps", "swap"],
  ]) {
    const { items } = await read(`/api/${path}?limit=100`);
    expect(items, path).toHaveLength(12);
    expect(new Set(items.map((item: { type: string }) => item.type)), path).toEqual(new Set([type]));
  }
  expect((await read("/api/deposits?type=swap")).code).toBe("invalid_input");
});

test("A single transaction equals its list entry", async () => {
  const { items } = await read("/api/transactions?limit=100");
  for (const item of [items[0], items[12], items[24]]) {
    // The single one also says what a swap cost (T75); these have no stored prices.
    expect(await read(`/api/transactions/${item.type}/${item.id}`)).toEqual({
      transaction: { ...item, cost: null },
    });
  }
});

test("Balances are ordered by coin_id and include the held amount", async () => {
  await app.database.owner.query(
    `select ledger.post($1, 'deposit', app.uuid_v7(), array[
       row ('bitcoin', 'external', 'available', 1.50000000),
       row ('bitcoin', 'available', 'held', 0.25)
     ]::ledger.entry[])`,
    [user.id],
  );
  expect(await read("/api/balances")).toEqual({
    balances: [
      { coin_id: "bitcoin", amount: "1.25", held: "0.25" },
      { coin_id: "ethereum", amount: "0", held: "0" },
    ],
  });
});

test("A user without a wallet has none; one with a wallet sees its addresses", async () => {
  const person = await app.addPerson();
  expect(await read("/api/wallet", person)).toEqual({ wallet: null });
  const { body } = await post(
    app.url,
    "/api/rpc/assign_available_wallet_to_user",
    {},
    { cookie: person.cookie },
  );
  expect(body).toMatchObject({ success: true });
  const { wallet } = await read("/api/wallet", person);
  expect(wallet).toMatchObject({ wallet_id: body.wallet_data.wallet_id, status: "assigned" });
  expect(wallet.deposit_addresses.length).toBeGreaterThan(0);
  expect(wallet).not.toHaveProperty("user_id");
  expect(wallet.renewable_at).toBeNull();
  expect(body.wallet_data).not.toHaveProperty("user_id");
});

test("T19 a wallet includes the time from which its user may request another one", async () => {
  const person = await app.addPerson();
  const { cookie } = person;
  await post(app.url, "/api/rpc/assign_available_wallet_to_user", {}, { cookie });
  const { body } = await post(app.url, "/api/rpc/release_and_assign_new_wallet", {}, { cookie });
  const { wallet } = await read("/api/wallet", person);
  expect(wallet.wallet_id).toBe(body.wallet_id);
  expect(Date.parse(wallet.renewable_at)).toBe(Date.parse(wallet.assigned_at) + 24 * 60 * 60 * 1000);
  const again = await post(app.url, "/api/rpc/release_and_assign_new_wallet", {}, { cookie });
  expect(again.body).toMatchObject({ code: "regenerate_too_soon" });
  expect(Date.parse(again.body.details.until)).toBe(Date.parse(wallet.renewable_at));
});

test("T10 an alias shows its asset's balance", async () => {
  const { coins } = await read("/api/coins");
  const of = (id: string) => coins.find((coin: { coin_id: string }) => coin.coin_id === id);
  expect(of("polygon-network")).toMatchObject({
    alias_of: "polygon-ecosystem-token",
    networks: of("polygon-ecosystem-token").networks,
    swap_fee: of("polygon-ecosystem-token").swap_fee,
  });
  expect(
    of("tether").networks.map((network: { withdrawal_name: string }) => network.withdrawal_name),
  ).toEqual(["Polygon POS", "Arbitrum One", "TRC20"]);
});

test("The withdrawal fee of each coin is shown", async () => {
  const [{ fees }, { coins }] = [await read("/api/withdrawal-fees"), await read("/api/coins")];
  for (const { coin_id, fee_amount } of fees) {
    expect(coins.find((coin: { coin_id: string }) => coin.coin_id === coin_id).withdrawal_fee).toBe(
      fee_amount,
    );
  }
});

test("T12 the quota includes what is left", async () => {
  const person = await app.addPerson();
  expect(await read("/api/withdrawal-quota", person)).toEqual({
    quota: "250000",
    used: "0",
    left: "250000",
    held_until: null,
    held_because: null,
  });
});

test("Administrators find users by the beginning of an email or a username, or by id", async () => {
  const found = async (q: string) => (await read(`/api/admin/users?q=${encodeURIComponent(q)}`, admin)).items;
  const mine = { id: user.id, email: user.email, username: user.username, is_admin: false, status: "active" };
  expect(await found(user.email.toUpperCase())).toEqual([expect.objectContaining(mine)]);
  expect(await found(user.username.slice(0, 14))).toEqual([expect.objectContaining(mine)]);
  expect(await found(user.id)).toEqual([expect.objectContaining(mine)]);
  expect(await found(randomUUID())).toEqual([]);
  expect(await found("%")).toEqual([]);
  const { items, next_cursor } = await read("/api/admin/users?limit=1", admin);
  expect(items).toHaveLength(1);
  expect(
    (await read(`/api/admin/users?limit=1&cursor=${next_cursor}`, admin)).items[0].id < items[0].id,
  ).toBe(true);
});

test("Administrators see how many withdrawals are pending, approved and rejected", async () => {
  const before = await read("/api/admin/withdrawals/counts", admin);
  expect(before.pending).toBeGreaterThanOrEqual(12);
  await app.database.owner.query(
    "update app.withdrawals set status = 'failed', completed_at = now() where id in (select id from app.withdrawals where status = 'pending' limit 2)",
  );
  expect(await read("/api/admin/withdrawals/counts", admin)).toEqual({
    pending: before.pending - 2,
    completed: before.completed,
    failed: before.failed + 2,
    searched: { pending: null, completed: null, failed: null },
  });
});

test("Reads after a call agree with its reply", async () => {
  const person = await app.addPerson();
  const input = { target_user_id: person.id, p_coin_id: "bitcoin", p_amount: "0.5", p_reason: "Agreement" };
  const { body } = await post(app.url, "/api/rpc/admin_add_deposit_and_balance", input, {
    cookie: admin.cookie,
    idempotencyKey: newKey(),
  });
  expect(body).toEqual({ success: true, posted_adjustment_id: body.posted_adjustment_id, balance: "0.5" });
  expect(await read("/api/balances", person)).toEqual({
    balances: [{ coin_id: "bitcoin", amount: "0.5", held: "0" }],
  });
  const single = await read(`/api/transactions/adjustment/${body.posted_adjustment_id}`, person);
  const { cost, ...transaction } = single.transaction;
  expect(cost).toBeNull();
  expect(transaction).toMatchObject({
    status: "completed",
    amount: "0.5",
    coin_id: "bitcoin",
    direction: "add",
    reason: "Agreement",
  });
  expect((await read("/api/transactions?type=adjustment", person)).items).toEqual([transaction]);
  expect((await read("/api/deposits", person)).items).toEqual([]);
});
