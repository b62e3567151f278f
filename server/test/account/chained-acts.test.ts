import { addDeposit, addWithdrawal } from "@portico/testing/calls/rows.ts";
import type { TestApp } from "@portico/testing/server/app.ts";
import { get } from "@portico/testing/server/http.ts";
import type { Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Administration, startAdministration } from "../support/calls/administration.ts";

let administration: Administration;
let app: TestApp;
/** The operator who credits, and another operator. */
let crediting: Person;
let other: Person;

beforeAll(async () => {
  administration = await startAdministration();
  ({ app } = administration);
  await administration.priceBitcoin("1 hour");
  await administration.limit("10000", "1000");
});
afterAll(() => administration.close());
beforeEach(async () => {
  [crediting, other] = [await app.addPerson({ role: "operator" }), await app.addPerson({ role: "operator" })];
});

const call: Administration["call"] = (...args) => administration.call(...args);
const rows: Administration["rows"] = (...args) => administration.rows(...args);

const done = { success: true, status: "completed" };
const noted = { success: true, status: "pending" };
const refused = { code: "second_approval_first" };

/** At 50,000 dollars per bitcoin, 0.01 is worth 500, below the limit of 1,000. */
const credit = (by: Person, target: Person, p_amount = "0.01", more = {}) =>
  call(by, "admin_add_deposit_and_balance", {
    target_user_id: target.id,
    p_coin_id: "bitcoin",
    p_amount,
    p_reason: "In a test",
    ...more,
  });
const claim = (by: Person, id: string) => call(by, "admin_claim_withdrawal", { p_withdrawal_id: id });
const approve = (by: Person, id: string) =>
  call(by, "admin_process_transaction", {
    transaction_type: "withdrawal",
    transaction_id: id,
    new_status: "completed",
  });
/** A pending withdrawal worth 5,000 dollars, below the limit of 10,000. */
const withdrawalOf = ({ id }: Person) => addWithdrawal(app.database.owner, id);
const readBy = async (reader: Person, id: string) => {
  const { body } = await call(reader, "admin_get_withdrawals", { p_id: id });
  return body[0];
};

/**
 * Expects that the operator who credited counts as the first administrator for this user's withdrawal, and that another
 * one completes it.
 */
async function expectNeedsOther(friend: Person): Promise<void> {
  const id = await withdrawalOf(friend);
  expect(await readBy(crediting, id)).toMatchObject({ needs_second: true, credited_by_you: true });
  expect(await readBy(other, id)).toMatchObject({ needs_second: false, credited_by_you: false });
  expect((await claim(crediting, id)).body).toMatchObject(refused);
  expect((await approve(crediting, id)).body).toEqual(noted);
  expect((await approve(crediting, id)).body).toMatchObject({ code: "approved_by_you" });
  expect((await claim(other, id)).body).toMatchObject({ success: true });
  expect((await approve(other, id)).body).toEqual(done);
}

describe("An administrator who credited a user cannot approve their withdrawals alone", () => {
  test("T36 after adding to their balance, below the limit", async () => {
    const friend = await app.addPerson();
    expect((await credit(crediting, friend)).body).toMatchObject({ success: true });
    await expectNeedsOther(friend);
  });

  test("T36 after the user has swapped it for another coin", async () => {
    const friend = await app.addPerson();
    // Swaps refuse a price from the future.
    await administration.priceBitcoin("0 seconds");
    await credit(crediting, friend);
    await rows(
      `insert into app.crypto_prices (coin_id, market_price, premium_rate, last_updated, source)
       values ('ethereum', 2500, 0, now(), 'simulated')
       on conflict (coin_id) do update set market_price = 2500, premium_rate = 0, last_updated = excluded.last_updated`,
    );
    const { coins } = (await get(app.url, "/api/coins")).body;
    const bitcoin = coins.find((row: { coin_id: string }) => row.coin_id === "bitcoin");
    const swap = await call(friend, "perform_crypto_swap", {
      p_from_coin_id: "bitcoin",
      p_from_amount: "0.005",
      p_to_coin_id: "ethereum",
      p_to_amount: "0.1",
      p_exchange_rate: "20",
      p_fee: bitcoin.swap_fee,
      p_slippage: "5",
    });
    expect(swap.body).toMatchObject({ success: true });
    await administration.priceBitcoin("1 hour");
    await expectNeedsOther(friend);
  });

  test("T36 after entering a deposit by hand", async () => {
    const friend = await app.addPerson();
    const deposit = { p_network: "BTC", p_transaction_hash: "d".repeat(64), p_output_index: 0 };
    expect((await credit(crediting, friend, "0.01", deposit)).body).toMatchObject({ success: true });
    await expectNeedsOther(friend);
  });

  test("T36 after completing a pending deposit", async () => {
    const friend = await app.addPerson();
    const completed = await call(crediting, "admin_process_transaction", {
      transaction_type: "deposit",
      transaction_id: await addDeposit(app.database.owner, friend.id),
      new_status: "completed",
    });
    expect(completed.body).toEqual(done);
    await expectNeedsOther(friend);
  });

  test("T36 after crediting ten users a little each", async () => {
    const friends = await Promise.all(Array.from({ length: 10 }, () => app.addPerson()));
    for (const friend of friends) {
      expect((await credit(crediting, friend, "0.001")).body).toMatchObject({ success: true });
      const id = await withdrawalOf(friend);
      expect((await claim(crediting, id)).body).toMatchObject(refused);
      expect((await approve(crediting, id)).body).toEqual(noted);
    }
  });

  test("T36 after requesting a credit that another approved: both took part, so neither is enough alone", async () => {
    const friend = await app.addPerson();
    const asked = await credit(crediting, friend, "0.1");
    const input = { p_adjustment_id: asked.body.adjustment_id, p_approve: true };
    expect((await call(other, "admin_decide_adjustment", input)).body).toMatchObject({ success: true });
    const id = await withdrawalOf(friend);
    for (const each of [crediting, other]) expect((await claim(each, id)).body).toMatchObject(refused);
    expect((await approve(crediting, id)).body).toEqual(noted);
    await claim(other, id);
    expect((await approve(other, id)).body).toEqual(done);
  });

  test("T36 also if they claimed it before crediting", async () => {
    const friend = await app.addPerson();
    const id = await withdrawalOf(friend);
    expect((await claim(crediting, id)).body).toMatchObject({ success: true });
    await credit(crediting, friend);
    expect((await approve(crediting, id)).body).toEqual(noted);
    expect((await approve(other, id)).body).toEqual(done);
  });

  test("one approval is enough after 30 days, after subtracting, for other users, and with the limit off", async () => {
    const [friend, debtor, stranger] = [await app.addPerson(), await app.addPerson(), await app.addPerson()];
    await credit(crediting, friend);
    await credit(other, debtor);
    const subtracted = {
      target_user_id: debtor.id,
      p_coin_id: "bitcoin",
      p_amount: "0.001",
      p_reason: "In a test",
    };
    expect((await call(crediting, "admin_subtract_balance", subtracted)).status).toBe(200);
    const alone = async (target: Person) => {
      const id = await withdrawalOf(target);
      expect((await claim(crediting, id)).body).toMatchObject({ success: true });
      expect((await approve(crediting, id)).body).toEqual(done);
    };
    await alone(debtor);
    await alone(stranger);
    await rows(
      "update app.posted_adjustments set created_at = created_at - interval '30 days' where user_id = $1",
      [friend.id],
    );
    await alone(friend);
    await credit(crediting, friend);
    await administration.limit("off", "1000");
    await alone(friend);
    await administration.limit("10000", "1000");
  });
});
