import { outside } from "@portico/testing/database/addresses.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { describe, expect, test } from "vitest";

const world = useWorld();

/** 0.1 BTC, worth 5,000 USDT. */
const ofBitcoin = {
  p_amount: "0.1",
  p_coin_id: "bitcoin",
  p_to_address: outside.bitcoin,
  p_fee: "0.0001",
  p_network: "BTC",
};

const withdraw = (who: Person, input: Record<string, unknown> = {}) =>
  world.withdraw(who, { ...ofBitcoin, ...input });
const refusal = (who: Person, input: Record<string, unknown> = {}) =>
  world.refusal(who, "initiate_withdrawal", { p_user_id: who.id, ...ofBitcoin, ...input });

describe("T12 The quota", () => {
  test("is 250,000 USDT of value in a rolling 24 h", async () => {
    const person = await world.personWith("bitcoin", "20");
    await withdraw(person, { p_amount: "4.9" });
    expect(await refusal(person, { p_amount: "0.10000001" })).toEqual({
      code: "quota_exceeded",
      details: { left: "5000" },
    });
    await withdraw(person, { p_amount: "0.1" });
    expect(await refusal(person, { p_amount: "0.001" })).toMatchObject({ details: { left: "0" } });
    await world.rows(
      "update app.withdrawals set created_at = now() - interval '25 hours' where user_id = $1",
      [person.id],
    );
    expect((await withdraw(person, { p_amount: "5" }))[0].success).toBe(true);
  });

  test("sums all coins at their market prices, a stable coin as a dollar", async () => {
    const person = await world.personWith("bitcoin", "20");
    await world.credit(person, "tether", "300000");
    await withdraw(person, { p_amount: "4" });
    const ofTether = { p_coin_id: "tether", p_to_address: outside.tron, p_fee: "1", p_network: "TRC20" };
    expect(await refusal(person, { ...ofTether, p_amount: "50000.000001" })).toMatchObject({
      code: "quota_exceeded",
    });
    expect((await withdraw(person, { ...ofTether, p_amount: "50000" }))[0].success).toBe(true);
  });

  test("is counted under a lock: concurrent withdrawals cannot exceed it", async () => {
    const person = await world.personWith("bitcoin", "100");
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, () => withdraw(person, { p_amount: "1" })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "95", held: "5" });
  });

  test("refuses a coin without a price", async () => {
    const person = await world.personWith("monero", "1");
    await world.rows("delete from app.crypto_prices where coin_id = 'monero'");
    const address =
      "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A";
    const input = { p_coin_id: "monero", p_to_address: address, p_fee: "0.0005", p_network: "XMR" };
    expect(await refusal(person, input)).toEqual({ code: "price_unavailable", details: { coin: "XMR" } });
  });
});
