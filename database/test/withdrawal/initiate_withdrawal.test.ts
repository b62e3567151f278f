import { randomUUID } from "node:crypto";
import { outside } from "@portico/testing/database/addresses.ts";
import { whileWaiting } from "@portico/testing/database/while-waiting.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { hostileAmounts } from "@portico/testing/vectors/hostile-amounts.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();

/** 0.1 BTC, worth 5,000 USDT. */
const ofBitcoin = {
  p_amount: "0.1",
  p_coin_id: "bitcoin",
  p_to_address: outside.bitcoin,
  p_fee: "0.0001",
  p_network: "BTC",
};
const ofRipple = {
  p_amount: "10",
  p_coin_id: "ripple",
  p_to_address: outside.ripple,
  p_fee: "0.2",
  p_network: "XRP",
};

const withdraw = (who: Person, input: Record<string, unknown> = {}, key?: string) =>
  world.withdraw(who, { ...ofBitcoin, ...input }, key);
const refusal = (who: Person, input: Record<string, unknown> = {}) =>
  world.refusal(who, "initiate_withdrawal", { p_user_id: who.id, ...ofBitcoin, ...input });

describe("What a withdrawal does", () => {
  test("T11 moves the amount from available to held immediately and waits for an administrator", async () => {
    const person = await world.personWith("bitcoin", "0.5");
    const reply = await withdraw(person);
    expect(reply).toEqual([
      {
        success: true,
        withdrawal_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        message: "Withdrawal submitted. Your balance is already updated.",
        error: null,
      },
    ]);
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0.4", held: "0.1" });
    const [row] = await world.rows(
      `select status, trim_scale(amount)::text as amount, trim_scale(fee)::text as fee, network_id, network, to_address,
         trim_scale(value_usdt)::text as value_usdt
       from app.withdrawals where id = $1`,
      [reply[0].withdrawal_id],
    );
    expect(row).toEqual({
      status: "pending",
      amount: "0.1",
      fee: "0.0001",
      network_id: "bitcoin",
      network: "BTC",
      to_address: outside.bitcoin,
      value_usdt: "5000",
    });
  });

  test("T1 is one transfer from available to held", async () => {
    const person = await world.personWith("bitcoin", "0.5");
    const [{ withdrawal_id }] = await withdraw(person);
    expect(
      await world.rows(
        "select debit, credit, trim_scale(amount)::text as amount from ledger.transfers where transaction_id = $1",
        [withdrawal_id],
      ),
    ).toEqual([{ debit: "available", credit: "held", amount: "0.1" }]);
  });

  test("MAX withdraws the whole balance, with the fee deducted from it", async () => {
    const person = await world.personWith("bitcoin", "0.1");
    await withdraw(person);
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0", held: "0.1" });
  });

  test("T11 XRP accepts a destination tag", async () => {
    const person = await world.personWith("ripple", "100");
    for (const tag of ["0", "4294967295", undefined]) {
      const [{ withdrawal_id }] = await withdraw(person, { ...ofRipple, p_destination_tag: tag });
      const [row] = await world.rows("select destination_tag from app.withdrawals where id = $1", [
        withdrawal_id,
      ]);
      expect(row).toEqual({ destination_tag: tag ?? null });
    }
  });

  test("T5 the same key and input return the first reply and hold the amount once", async () => {
    const person = await world.personWith("bitcoin", "0.5");
    const key = randomUUID();
    const first = await withdraw(person, {}, key);
    expect(await withdraw(person, {}, key)).toEqual(first);
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0.4", held: "0.1" });
  });
});

describe("Who may withdraw", () => {
  test("T11 another p_user_id is refused", async () => {
    const [person, victim] = await Promise.all([
      world.personWith("bitcoin", "1"),
      world.personWith("bitcoin", "1"),
    ]);
    expect(await refusal(person, { p_user_id: victim.id })).toEqual({ code: "foreign_user", details: {} });
  });

  test("T15 a suspended user is refused, and a visitor must sign in", async () => {
    const person = await world.personWith("bitcoin", "1");
    await world.rows("update app.users set status = 'suspended' where id = $1", [person.id]);
    expect(await refusal(person)).toMatchObject({ code: "account_suspended" });
    const input = { p_user_id: person.id, ...ofBitcoin };
    expect(await world.refusal(null, "initiate_withdrawal", input)).toMatchObject({
      code: "not_authenticated",
    });
  });

  test.each([
    ["suspended", "account_suspended"],
    ["banned", "not_authenticated"],
  ])("T15 a user who is %s while the withdrawal waits is refused", async (status, code) => {
    const person = await world.personWith("bitcoin", "1");
    const refused = await whileWaiting(world, {
      lock: ["update app.users set status = $2 where id = $1", [person.id, status]],
      call: () => refusal(person),
    });
    expect(refused).toEqual({ code, details: {} });
  });

  test("T55 a user who turns two-factor on while the withdrawal waits needs a factor for it", async () => {
    const person = await world.personWith("bitcoin", "1");
    await world.confirm(person, ofBitcoin);
    const refused = await whileWaiting(world, {
      lock: ["update app.users set two_factor_enabled = true where id = $1", [person.id]],
      call: () => refusal(person),
    });
    expect(refused).toEqual({ code: "confirmation_required", details: { method: "factor" } });
  });

  test("T24 nobody can while withdrawals are on hold after a password reset", async () => {
    const person = await world.personWith("bitcoin", "1");
    await world.rows("select app.hold_withdrawals($1, 'password_reset')", [person.id]);
    expect(await refusal(person)).toEqual({
      code: "withdrawals_held",
      details: { until: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), cause: "password_reset" },
    });
    await world.rows("update app.withdrawal_holds set held_until = now() where user_id = $1", [person.id]);
    expect((await withdraw(person))[0].success).toBe(true);
  });
});

describe("Where a withdrawal may go", () => {
  let person: Person;

  beforeAll(async () => {
    person = await world.personWith("bitcoin", "1");
    for (const coinId of ["ripple", "ethereum", "tether", "bitcoin-cash", "blockstack"]) {
      await world.credit(person, coinId, "1000");
    }
  });

  test("'Please enter a withdrawal address', then 'Please select a network'", async () => {
    expect(await refusal(person, { p_to_address: "  ", p_network: " " })).toMatchObject({
      code: "missing_address",
    });
    expect(await refusal(person, { p_network: " " })).toMatchObject({ code: "missing_network" });
  });

  test("T11 only a pair of the registry: no coin falls back to ERC20", async () => {
    for (const network of ["ERC20", "Ethereum (ERC20)", "btc", "bitcoin", "BTC' or true --"]) {
      expect(await refusal(person, { p_network: network })).toEqual({
        code: "network_mismatch",
        details: { coin: "BTC" },
      });
    }
    const ofStacks = { p_coin_id: "blockstack", p_fee: "0.5", p_amount: "10", p_network: "ERC20" };
    expect(await refusal(person, { ...ofStacks, p_to_address: outside.ethereum })).toMatchObject({
      code: "network_mismatch",
    });
  });

  test("T11 only a valid address of the network", async () => {
    for (const address of [
      "x",
      outside.ethereum,
      outside.tron,
      "1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf0O",
      "bc1",
    ]) {
      expect(await refusal(person, { p_to_address: address })).toEqual({
        code: "invalid_address",
        details: { network: "BTC", hint: null },
      });
    }
    expect((await withdraw(person, { p_to_address: ` ${outside.bitcoinSegwit} ` }))[0].success).toBe(true);
  });

  test("T11 no address of our own pool, on any network in any spelling", async () => {
    const [own] = await world.rows<{ public_address: string }>(
      "select public_address from app.pool_addresses where network_id = 'ethereum' limit 1",
    );
    const address = String(own?.public_address);
    const ofEther = { p_coin_id: "ethereum", p_amount: "1", p_fee: "0.001", p_network: "ERC20" };
    expect(await refusal(person, { ...ofEther, p_to_address: address })).toEqual({
      code: "own_address",
      details: {},
    });
    const lower = { p_to_address: address.toLowerCase() };
    expect(await refusal(person, { ...ofEther, ...lower })).toMatchObject({ code: "own_address" });
    const ofTether = { p_coin_id: "tether", p_amount: "10", p_fee: "1", p_network: "Arbitrum One" };
    expect(await refusal(person, { ...ofTether, ...lower })).toMatchObject({ code: "own_address" });
    const [cash] = await world.rows<{ public_address: string }>(
      "select public_address from app.pool_addresses where network_id = 'bitcoin-cash' limit 1",
    );
    const ofCash = { p_coin_id: "bitcoin-cash", p_amount: "1", p_fee: "0.0005", p_network: "BCH" };
    const prefixed = { p_to_address: `bitcoincash:${cash?.public_address}` };
    expect(await refusal(person, { ...ofCash, ...prefixed })).toMatchObject({ code: "own_address" });
  });

  test("T11 a destination tag only on a network that has them, and only a 32-bit number", async () => {
    for (const tag of ["4294967296", "-1", "01", "x", "", "1.0", "99999999999"]) {
      expect(await refusal(person, { ...ofRipple, p_destination_tag: tag })).toEqual({
        code: "invalid_destination_tag",
        details: {},
      });
    }
    expect(await refusal(person, { p_destination_tag: "1" })).toMatchObject({
      code: "invalid_destination_tag",
    });
  });

  test("no coin that is unknown or whose withdrawals are switched off", async () => {
    expect(await refusal(person, { p_coin_id: "nocoin" })).toMatchObject({ code: "unknown_coin" });
    await world.rows("update app.coin_networks set withdrawal_enabled = false where coin_id = 'ripple'");
    expect(await refusal(person, ofRipple)).toEqual({ code: "withdrawal_disabled", details: {} });
    await world.rows("update app.coin_networks set withdrawal_enabled = true where coin_id = 'ripple'");
    await world.rows("update app.coins set withdrawal_enabled = false where coin_id = 'ripple'");
    expect(await refusal(person, ofRipple)).toEqual({ code: "withdrawal_disabled", details: {} });
  });
});

describe("How much may be withdrawn", () => {
  test("'Please enter a valid amount' for every hostile amount", async () => {
    const person = await world.personWith("bitcoin", "1");
    for (const amount of ["0", "0.000000001", ...hostileAmounts]) {
      expect(await refusal(person, { p_amount: amount })).toEqual({ code: "invalid_amount", details: {} });
    }
    for (const fee of hostileAmounts)
      expect(await refusal(person, { p_fee: fee })).toMatchObject({ code: "invalid_amount" });
  });

  test("'Insufficient balance' above the available balance; held amounts do not count", async () => {
    const person = await world.personWith("bitcoin", "0.15");
    await withdraw(person);
    expect(await refusal(person)).toEqual({ code: "insufficient_funds", details: {} });
  });

  test("T74 'Minimum withdrawal amount is {minimum} {SYMBOL}', with the fee on what must arrive", async () => {
    const person = await world.personWith("bitcoin", "1");
    expect(await refusal(person, { p_amount: "0.00000099" })).toMatchObject({
      code: "below_minimum",
      details: { minimum: "0.00011", symbol: "BTC" },
    });
  });

  test("T11 the server sets the fee", async () => {
    const person = await world.personWith("bitcoin", "1");
    expect(await refusal(person, { p_fee: "0" })).toEqual({
      code: "fee_mismatch",
      details: { fee: "0.0001" },
    });
  });

  test("T11 what the user would receive must be above zero", async () => {
    const person = await world.personWith("bitcoin", "1");
    for (const amount of ["0.00005", "0.0001"]) {
      expect((await refusal(person, { p_amount: amount })).code).toBe("below_minimum");
    }
    // Also without a minimum, as a coin that an administrator adds may have.
    const minimum = (value: string) =>
      world.rows("update app.coin_networks set minimum_withdrawal = $1 where coin_id = 'ethereum'", [value]);
    await world.credit(person, "ethereum", "1");
    await minimum("0");
    const ofEther = {
      p_coin_id: "ethereum",
      p_network: "ERC20",
      p_fee: "0.001",
      p_to_address: outside.ethereum,
    };
    expect(await refusal(person, { ...ofEther, p_amount: "0.001" })).toEqual({
      code: "fee_exceeds_amount",
      details: { fee: "0.001", symbol: "ETH" },
    });
    await minimum("0.0005");
  });
});
