import { type CallName, calls, type ReadName, reads } from "@portico/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "./support/app.ts";
import { get, post } from "./support/http.ts";
import { type Cast, readPaths, validInputs } from "./support/inputs.ts";
import { newKey, type Person } from "./support/people.ts";
import { addDeposit, addSavedAddress, addWithdrawal } from "./support/rows.ts";

/** Who asks. `user` is whom the inputs are about. */
const roles = ["visitor", "user", "other", "suspended", "admin"] as const;
type Role = (typeof roles)[number];
/** The statuses that the roles get, in their order. 200 may be a "no" of the business in the call's own shape. */
type Row = readonly [visitor: number, user: number, other: number, suspended: number, admin: number];

const callRows: Record<CallName, Row> = {
  get_user_balance: [401, 200, 404, 404, 404],
  perform_crypto_swap: [401, 200, 200, 403, 200],
  initiate_withdrawal: [401, 200, 403, 403, 403],
  assign_available_wallet_to_user: [401, 200, 200, 403, 200],
  release_and_assign_new_wallet: [401, 200, 200, 403, 200],
  save_address: [401, 200, 200, 200, 200],
  rename_saved_address: [401, 200, 404, 404, 404],
  remove_saved_address: [401, 200, 404, 404, 404],
  admin_add_deposit_and_balance: [401, 403, 403, 403, 200],
  admin_subtract_balance: [401, 403, 403, 403, 200],
  admin_process_transaction: [401, 403, 403, 403, 200],
  admin_reject_withdrawal: [401, 403, 403, 403, 200],
  admin_get_withdrawals: [401, 403, 403, 403, 200],
  admin_get_user_last_deposits: [401, 403, 403, 403, 200],
  admin_get_user_details_enhanced: [401, 403, 403, 403, 200],
  log_admin_activity: [401, 403, 403, 403, 200],
};

const readRows: Record<ReadName, Row> = {
  prices: [200, 200, 200, 200, 200],
  candles: [200, 200, 200, 200, 200],
  sparklines: [200, 200, 200, 200, 200],
  rates: [200, 200, 200, 200, 200],
  coins: [200, 200, 200, 200, 200],
  publicSettings: [200, 200, 200, 200, 200],
  balances: [401, 200, 200, 200, 200],
  wallet: [401, 200, 200, 200, 200],
  withdrawalFees: [200, 200, 200, 200, 200],
  withdrawalQuota: [401, 200, 200, 200, 200],
  savedAddresses: [401, 200, 200, 200, 200],
  transactions: [401, 200, 200, 200, 200],
  transactionsCsv: [401, 200, 200, 200, 200],
  transaction: [401, 200, 404, 404, 404],
  deposits: [401, 200, 200, 200, 200],
  withdrawals: [401, 200, 200, 200, 200],
  swaps: [401, 200, 200, 200, 200],
  paymentMethods: [401, 200, 200, 200, 200],
  adminUsers: [401, 403, 403, 403, 200],
  adminWithdrawalCounts: [401, 403, 403, 403, 200],
};

let app: TestApp;
let people: Record<Exclude<Role, "visitor">, Person>;
let cast: Cast;

beforeAll(async () => {
  app = await startTestApp();
  people = {
    user: await app.addPerson(),
    other: await app.addPerson(),
    suspended: await app.addPerson({ status: "suspended" }),
    admin: await app.addPerson({ is_admin: true }),
  };
  const { owner } = app.database;
  cast = {
    user: people.user,
    saved_address_id: await addSavedAddress(owner, people.user.id),
    deposit_id: await addDeposit(owner, people.user.id),
    withdrawal_id: await addWithdrawal(owner, people.user.id),
  };
});
afterAll(() => app.close());

const cookieOf = (role: Role) => (role === "visitor" ? undefined : people[role].cookie);

test("T32 every call and every read has its row", () => {
  expect(Object.keys(callRows).sort()).toEqual(Object.keys(calls).sort());
  expect(Object.keys(readRows).sort()).toEqual(Object.keys(reads).sort());
});

describe.each(Object.entries(callRows))("T32 call %s", (name, row) => {
  test.each(roles.map((role, index) => [role, row[index]] as const))(
    "asked by %s gets %i",
    async (role, status) => {
      const answer = await post(app.url, `/api/rpc/${name}`, validInputs[name as CallName](cast), {
        cookie: cookieOf(role),
        idempotencyKey: newKey(),
      });
      expect(answer.status, answer.text).toBe(status);
    },
  );
});

describe.each(Object.entries(readRows))("T32 read %s", (name, row) => {
  test.each(roles.map((role, index) => [role, row[index]] as const))(
    "asked by %s gets %i",
    async (role, status) => {
      const answer = await get(app.url, readPaths[name as ReadName](cast), { cookie: cookieOf(role) });
      expect(answer.status, answer.text).toBe(status);
    },
  );
});

test("T32 a list shows own rows only", async () => {
  for (const path of ["/api/transactions", "/api/deposits", "/api/withdrawals"]) {
    expect(
      (await get(app.url, path, { cookie: people.user.cookie })).body.items.length,
      path,
    ).toBeGreaterThan(0);
    for (const role of ["other", "suspended", "admin"] as const) {
      const { body } = await get(app.url, path, { cookie: cookieOf(role) });
      expect(body, `${path} ${role}`).toEqual({ items: [], next_cursor: null });
    }
  }
});

test("T32 a foreign id and a missing id get the same 404", async () => {
  const other = { cookie: people.other.cookie };
  const foreign = await get(app.url, `/api/transactions/deposit/${cast.deposit_id}`, other);
  const missing = await get(app.url, `/api/transactions/deposit/${newKey()}`, other);
  const malformed = await get(app.url, "/api/transactions/deposit/1", other);
  const wrongType = await get(app.url, `/api/transactions/swap/${cast.deposit_id}`, {
    cookie: people.user.cookie,
  });
  for (const answer of [foreign, missing, malformed, wrongType]) {
    expect(answer.status).toBe(404);
    expect({ ...answer.body, requestId: "" }).toEqual({ ...foreign.body, requestId: "" });
  }
  const balance = (p_user_id: string) =>
    post(app.url, "/api/rpc/get_user_balance", { p_user_id, p_coin_id: "bitcoin" }, other);
  const [foreignBalance, missingBalance] = [await balance(people.user.id), await balance(newKey())];
  expect({ ...foreignBalance.body, requestId: "" }).toEqual({ ...missingBalance.body, requestId: "" });
});

test("T34 a role that was taken is gone with the next request", async () => {
  const person = await app.addPerson({ is_admin: true });
  const ask = () => get(app.url, "/api/admin/users", { cookie: person.cookie });
  expect((await ask()).status).toBe(200);
  await app.database.owner.query("update app.users set is_admin = false where id = $1", [person.id]);
  expect((await ask()).status).toBe(403);
});

test("T15 whoever is banned is a visitor", async () => {
  const person = await app.addPerson({ status: "banned" });
  expect((await get(app.url, "/api/balances", { cookie: person.cookie })).status).toBe(401);
});
