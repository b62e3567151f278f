import { outsideAddress } from "@portico/testing/calls/inputs.ts";
import { confirmWithdrawal } from "@portico/testing/database/confirmations.ts";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get, post } from "@portico/testing/server/http.ts";
import { newKey, type Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BusEvent } from "../../src/realtime/bus.ts";

let app: TestApp;
let user: Person;
let admin: Person;
const events: BusEvent[] = [];

beforeAll(async () => {
  app = await startTestApp({ work: true });
  app.server.deps.bus.subscribe((event) => {
    if (event.type !== "prices") events.push(event);
  });
});
beforeEach(async () => {
  user = await app.addPerson();
  admin = await app.addPerson({ is_admin: true });
  await credit("1");
  events.length = 0;
});
afterAll(() => app.close());

function call(person: Person, name: string, input: object, idempotencyKey = newKey()) {
  return post(app.url, `/api/rpc/${name}`, input, { cookie: person.cookie, idempotencyKey });
}

const credit = (p_amount: string) =>
  call(admin, "admin_add_deposit_and_balance", {
    target_user_id: user.id,
    p_coin_id: "bitcoin",
    p_amount,
    p_reason: "In a test",
  });

/** A quote as the web client computes it from current prices and fees. */
async function quote(p_from_amount: string) {
  const { prices } = (await get(app.url, "/api/prices?coins=bitcoin,ethereum")).body;
  const { coins } = (await get(app.url, "/api/coins")).body;
  const price = (id: string) =>
    Number(prices.find((row: { coin_id: string }) => row.coin_id === id).current_price);
  const rate = price("bitcoin") / price("ethereum");
  return {
    p_from_coin_id: "bitcoin",
    p_from_amount,
    p_to_coin_id: "ethereum",
    p_to_amount: (Number(p_from_amount) * rate * 0.98).toFixed(8),
    p_exchange_rate: rate.toFixed(8),
    p_fee: coins.find((row: { coin_id: string }) => row.coin_id === "bitcoin").swap_fee,
    p_slippage: "5",
  };
}

async function withdrawal(p_amount: string) {
  const { fees } = (await get(app.url, "/api/withdrawal-fees")).body;
  return {
    p_user_id: user.id,
    p_coin_id: "bitcoin",
    p_to_address: outsideAddress,
    p_network: "BTC",
    p_amount,
    p_fee: fees.find((row: { coin_id: string }) => row.coin_id === "bitcoin").fee_amount,
  };
}

/** Confirms and requests a withdrawal. */
async function withdraw(p_amount: string) {
  const input = await withdrawal(p_amount);
  await confirmWithdrawal(app.database.owner, user.session_hash, input);
  return call(user, "initiate_withdrawal", input);
}

test("A swap returns success, swap_id and message, and notifies the user's open pages", async () => {
  const { status, body } = await call(user, "perform_crypto_swap", await quote("0.1"));
  expect({ status, body }).toMatchObject({ status: 200, body: { success: true, from_amount: "0.1" } });
  expect(body).not.toHaveProperty("user_id");
  expect(events).toEqual([
    { type: "user_changed", user_id: user.id, transaction: { type: "swap", id: body.swap_id } },
  ]);
});

test("T49 a swap with a firm quote pays exactly the quoted amount, once; requesting a quote sends no events", async () => {
  const terms = { p_from_coin_id: "bitcoin", p_from_amount: "0.1", p_to_coin_id: "ethereum" };
  const held = (await call(user, "quote_swap", terms)).body;
  expect(held).toMatchObject({ from_amount: "0.1", valid_for_seconds: 10 });
  expect(events).toEqual([]);
  const input = {
    ...terms,
    p_to_amount: held.to_amount,
    p_exchange_rate: held.rate,
    p_fee: held.fee,
    p_quote_id: held.quote_id,
  };
  const [foreign, made] = [
    await call(admin, "perform_crypto_swap", input),
    await call(user, "perform_crypto_swap", input),
  ];
  expect(foreign).toMatchObject({ status: 200, body: { success: false, code: "quote_mismatch" } });
  expect(made).toMatchObject({ status: 200, body: { success: true, to_amount: held.to_amount } });
  const again = await call(user, "perform_crypto_swap", input);
  expect(again).toMatchObject({ status: 200, body: { success: false, swap_id: null, code: "quote_used" } });
  expect(await call(user, "perform_crypto_swap", { ...input, p_quote_id: "1" })).toMatchObject({
    status: 400,
    body: { code: "invalid_swap" },
  });
});

test("T29 firm quotes beyond the setting's limit per minute are refused with 429", async () => {
  const terms = { p_from_coin_id: "bitcoin", p_from_amount: "0.1", p_to_coin_id: "ethereum" };
  for (let more = 0; more < 12; more += 1) {
    expect((await call(user, "quote_swap", terms)).status).toBe(200);
  }
  expect(await call(user, "quote_swap", terms)).toMatchObject({
    status: 429,
    body: { code: "too_many_quotes", details: { limit: 12 } },
  });
});

test("A refused swap replies in its own shape with status 200, without events", async () => {
  const { status, body } = await call(user, "perform_crypto_swap", await quote("2"));
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: false, swap_id: null, code: "insufficient_balance" });
  expect(body.message).toMatch(/^Insufficient BTC balance\. Available: 1, Required: 2\.\d+$/);
  expect(events).toEqual([]);
});

test("A withdrawal returns a list of one; the user and the administrators are notified", async () => {
  const { body } = await withdraw("0.1");
  expect(body).toEqual([
    { success: true, withdrawal_id: body[0].withdrawal_id, message: expect.any(String), error: null },
  ]);
  expect(events).toEqual([
    {
      type: "user_changed",
      user_id: user.id,
      transaction: { type: "withdrawal", id: body[0].withdrawal_id },
    },
    { type: "admin_withdrawals" },
  ]);
});

test("A refused withdrawal returns a list of one with success false", async () => {
  const { status, body } = await call(user, "initiate_withdrawal", await withdrawal("5"));
  expect(status).toBe(200);
  expect(body).toEqual([
    expect.objectContaining({
      success: false,
      withdrawal_id: null,
      message: "Insufficient balance",
      error: "Insufficient balance",
    }),
  ]);
});

test("T11 an address that fails its checksum is refused with the reason", async () => {
  const input = { ...(await withdrawal("0.1")), p_to_address: outsideAddress.replace(/4$/, "5") };
  const { status, body } = await call(user, "initiate_withdrawal", input);
  expect(status).toBe(409);
  expect(body.code).toBe("invalid_address");
  expect(body.message).toMatch(/^This is not a valid BTC address\. \S/);
});

test("Approving and rejecting notify the owner of the transaction and the administrators", async () => {
  const made = await withdraw("0.1");
  const id = made.body[0].withdrawal_id;
  events.length = 0;
  const rejected = await call(admin, "admin_reject_withdrawal", { p_withdrawal_id: id });
  expect(rejected.body).toEqual({ success: true, error: null });
  const expected = [
    { type: "user_changed", user_id: user.id, transaction: { type: "withdrawal", id } },
    { type: "admin_withdrawals" },
  ];
  expect(events).toEqual(expected);

  const again = await call(admin, "admin_reject_withdrawal", { p_withdrawal_id: id });
  expect(again).toMatchObject({
    status: 200,
    body: { success: false, error: "This transaction is already rejected." },
  });
  const input = { transaction_type: "withdrawal", transaction_id: id, new_status: "completed" };
  const processed = await call(admin, "admin_process_transaction", input);
  expect(processed).toMatchObject({ status: 409, body: { code: "already_processed" } });
  expect(events).toEqual(expected);
});

test.each([
  ["failed", "admin_reject_withdrawal", { p_admin_notes: "  Of a stolen wallet " }, "Of a stolen wallet"],
  ["failed", "admin_reject_withdrawal", {}, "Rejected by admin"],
  ["failed", "admin_process_transaction", { admin_notes: "By other means" }, "By other means"],
  // Notes on approvals are internal to administrators.
  ["completed", "admin_process_transaction", { admin_notes: "Looks fine" }, null],
] as const)(
  "A withdrawal that is %s by %s with %j shows its owner the reason: %s",
  async (status, name, notes, reason) => {
    const made = await withdraw("0.1");
    const id = made.body[0].withdrawal_id;
    const asked =
      name === "admin_reject_withdrawal"
        ? { p_withdrawal_id: id }
        : { transaction_type: "withdrawal", transaction_id: id, new_status: status };
    if (status === "completed") await call(admin, "admin_claim_withdrawal", { p_withdrawal_id: id });
    expect((await call(admin, name, { ...asked, ...notes })).body).toMatchObject({ success: true });
    const read = await get(app.url, `/api/transactions/withdrawal/${id}`, user);
    expect(read.body.transaction).toMatchObject({ status, rejection_reason: reason });
  },
);

test("admin_subtract_balance returns false on insufficient balance, true otherwise", async () => {
  const input = { target_user_id: user.id, p_coin_id: "bitcoin", p_amount: "0.4", p_reason: "In a test" };
  expect((await call(admin, "admin_subtract_balance", input)).body).toBe(true);
  const transaction = { type: "adjustment", id: expect.any(String) };
  expect(events).toEqual([{ type: "admin_users" }, { type: "user_changed", user_id: user.id, transaction }]);
  const tooMuch = await call(admin, "admin_subtract_balance", { ...input, p_amount: "0.7" });
  expect(tooMuch).toMatchObject({ status: 200, body: false });
});

test("Assigning a wallet notifies the user's open pages", async () => {
  expect((await call(user, "assign_available_wallet_to_user", {})).body.success).toBe(true);
  expect(events).toEqual([{ type: "user_changed", user_id: user.id }]);
  const again = await call(user, "assign_available_wallet_to_user", {});
  expect(again).toMatchObject({
    status: 200,
    body: {
      success: false,
      wallet_data: null,
      message: "You already have a wallet assigned to your account.",
    },
  });
  events.length = 0;
  expect((await call(user, "release_and_assign_new_wallet", {})).body.wallet_id).toBeTruthy();
  expect(events).toEqual([{ type: "user_changed", user_id: user.id }]);
});

test("A call without arguments needs no body", async () => {
  const response = await fetch(`${app.url}/api/rpc/assign_available_wallet_to_user`, {
    method: "POST",
    headers: { origin: app.url, cookie: user.cookie },
  });
  expect(await response.json()).toMatchObject({ success: true });
});

test("T4 a balance is a decimal string on the wire, and never a number", async () => {
  const answer = await call(user, "get_user_balance", { p_user_id: user.id, p_coin_id: "bitcoin" });
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.body).toBe("1");
});

test("Reading a user's details sends no notifications", async () => {
  await call(admin, "admin_get_user_details_enhanced", { target_user_id: user.id });
  await call(user, "get_user_balance", { p_user_id: user.id, p_coin_id: "bitcoin" });
  expect(events).toEqual([]);
});

test("T5 the same key and input get the first reply again; another input is refused", async () => {
  const key = newKey();
  const input = await quote("0.1");
  const first = await call(user, "perform_crypto_swap", input, key);
  const second = await call(user, "perform_crypto_swap", input, key);
  expect(second.body).toEqual(first.body);
  const other = await call(user, "perform_crypto_swap", { ...input, p_from_amount: "0.2" }, key);
  expect(other).toMatchObject({ status: 409, body: { code: "idempotency_key_reused" } });
  const without = await post(app.url, "/api/rpc/perform_crypto_swap", input, { cookie: user.cookie });
  expect(without).toMatchObject({ status: 400, body: { code: "idempotency_key_required" } });
});
