import { priceHints } from "@portico/contract";
import { outside } from "@portico/testing/database/addresses.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeEach, describe, expect, test } from "vitest";

const world = useWorld();
let trader: Person;

beforeEach(async () => {
  await world.rows("delete from app.held_price_jumps");
  await world.price("bitcoin", "100000");
  trader = await world.personWith("bitcoin", "1");
  await world.credit(trader, "tether", "100000");
});

/** The feed's next price, timed this many seconds from now. */
const feed = (marketPrice: string, seconds = 1) =>
  world.call(null, "ingest_prices", {
    p_source: "simulated",
    p_prices: [
      {
        coin_id: "bitcoin",
        market_price: marketPrice,
        last_updated: new Date(Date.now() + seconds * 1000).toISOString(),
      },
    ],
  });

const sell = {
  p_from_coin_id: "bitcoin",
  p_from_amount: "0.9",
  p_fee: "0.0000026",
  p_to_coin_id: "tether",
  p_to_amount: "90000",
  p_exchange_rate: "100000",
};
const buy = {
  p_from_coin_id: "tether",
  p_from_amount: "50000",
  p_fee: "0.001",
  p_to_coin_id: "bitcoin",
  p_to_amount: "0.48",
  p_exchange_rate: "0.0000096",
};
const beingChecked = { code: "price_unavailable", details: { coin: "BTC", hint: priceHints.jumped } };

describe("T49 No trade at a price known to be wrong", () => {
  test.each([
    ["60000", "down"],
    ["140000", "up"],
  ])("T49 while a jump to %s waits for confirmation, its coin can't be swapped", async (price) => {
    await feed(price);
    expect(await world.refusal(trader, "perform_crypto_swap", sell)).toEqual(beingChecked);
    expect(await world.refusal(trader, "perform_crypto_swap", buy)).toEqual(beingChecked);
    expect(await world.balance(trader, "bitcoin")).toEqual({ amount: "1", held: "0" });
  });

  test("T49 a confirmed jump trades at the new price, and one that reverted at the old price", async () => {
    await feed("60000", 1);
    await feed("60000", 2);
    expect(await world.refusal(trader, "perform_crypto_swap", sell)).toMatchObject({ code: "price_moved" });
    await world.price("bitcoin", "100000");
    await feed("60000", 1);
    await feed("100000", 2);
    expect(await world.call(trader, "perform_crypto_swap", sell)).toMatchObject({ success: true });
  });

  test("T49 the back office is told which coins don't trade because of a jump, and for how long a price lasts", async () => {
    const reader = await world.person({ role: "auditor" });
    const health = async () =>
      (await world.call<{ price_health: Record<string, unknown> }>(reader, "admin_waiting")).price_health;
    const ages = { max_price_age_seconds: 600, max_stream_price_age_seconds: 60 };
    expect(await health()).toEqual({ ...ages, held: [] });
    await feed("60000", 1);
    expect(await health()).toEqual({ ...ages, held: ["bitcoin"] });
    await feed("60000", 2);
    expect(await health()).toEqual({ ...ages, held: [] });
  });

  test("T49 the coin's value counts as unknown: an adjustment then requires a second administrator", async () => {
    await feed("60000");
    expect(await world.rows("select app.fresh_value('bitcoin', 1) as value")).toEqual([{ value: null }]);
  });

  test("T49 a price from the streams trades for seconds, one from a polled feed for minutes", async () => {
    const aged = (source: string, seconds: number) =>
      world.rows(
        `update app.crypto_prices set source = $1, last_updated = now() - make_interval(secs => $2)
         where coin_id = 'bitcoin'`,
        [source, seconds],
      );
    await aged("exchanges", 65);
    expect(await world.refusal(trader, "perform_crypto_swap", sell)).toMatchObject({ code: "price_stale" });
    await aged("coingecko", 65);
    expect(await world.call(trader, "perform_crypto_swap", sell)).toMatchObject({ success: true });
    await aged("exchanges", 20);
    expect(await world.call(trader, "perform_crypto_swap", buy)).toMatchObject({
      success: true,
    });
  });
});

describe("T49 How long a polled price lasts", () => {
  const setting = (key: string, value: string) =>
    world.rows("update app.settings set value = $2 where key = $1", [key, value]);
  const update = (everySeconds: number) =>
    world.call(null, "ingest_prices", {
      p_source: "simulated",
      p_prices: [],
      p_every_seconds: everySeconds,
    });
  const ageBitcoin = (seconds: number) =>
    world.rows(
      `update app.crypto_prices set last_updated = now() - make_interval(secs => $1) where coin_id = 'bitcoin'`,
      [seconds],
    );
  const shown = async () =>
    (await world.rows("select value from api.public_settings where key = 'max_price_age_seconds'"))[0]?.value;

  test("T49 it lasts for a few updates, at least a minute and at most the setting's maximum", async () => {
    await setting("max_price_age_updates", "3");
    await update(40);
    expect(await shown()).toBe("120");
    const reader = await world.person({ role: "auditor" });
    expect(await world.call(reader, "admin_waiting")).toMatchObject({
      price_health: { max_price_age_seconds: 120 },
    });
    await ageBitcoin(125);
    expect(await world.refusal(trader, "perform_crypto_swap", sell)).toMatchObject({ code: "price_stale" });
    await ageBitcoin(115);
    expect(await world.call(trader, "perform_crypto_swap", sell)).toMatchObject({ success: true });
    await update(5);
    expect(await shown()).toBe("60");
    await update(3600);
    expect(await shown()).toBe("600");
    await ageBitcoin(605);
    expect(await world.refusal(trader, "perform_crypto_swap", buy)).toMatchObject({ code: "price_stale" });
  });
});

describe("T56 The quota and old prices", () => {
  const withdrawal = () => ({
    p_user_id: trader.id,
    p_amount: "1",
    p_coin_id: "bitcoin",
    p_to_address: outside.bitcoin,
    p_fee: "0.0001",
    p_network: "BTC",
  });

  test("T56 a withdrawal at a price too old to trade on is refused with the reason", async () => {
    await world.rows(
      "update app.crypto_prices set market_price = 0.001, last_updated = now() - interval '11 minutes' where coin_id = 'bitcoin'",
    );
    expect(await world.refusal(trader, "initiate_withdrawal", withdrawal())).toEqual({
      code: "price_stale",
      details: { coin: "BTC" },
    });
    expect(await world.balance(trader, "bitcoin")).toEqual({ amount: "1", held: "0" });
  });

  test("T56 it is refused before a code is emailed or a factor is asked for, not after", async () => {
    await world.rows(
      "update app.crypto_prices set last_updated = now() - interval '11 minutes' where coin_id = 'bitcoin'",
    );
    const { p_user_id: _, p_fee: __, ...terms } = withdrawal();
    for (const [name, proof] of [
      ["account_mail_withdrawal_code", { p_code_hmac: "a".repeat(64) }],
      ["account_confirm_withdrawal", { p_proof: { kind: "mailed_code", code_hmac: "a".repeat(64) } }],
    ] as const) {
      expect(await world.refusal(trader, name, { ...terms, ...proof }, null)).toEqual({
        code: "price_stale",
        details: { coin: "BTC" },
      });
    }
  });

  test("T56 so is one while the price's jump is being checked; a stable coin always counts as a dollar", async () => {
    await feed("60000");
    expect(await world.refusal(trader, "initiate_withdrawal", withdrawal())).toEqual(beingChecked);
    await world.rows("update app.crypto_prices set last_updated = null where coin_id = 'tether'");
    const ofTether = {
      p_coin_id: "tether",
      p_amount: "100",
      p_network: "TRC20",
      p_to_address: outside.tron,
      p_fee: "1",
    };
    expect(await world.withdraw(trader, { ...withdrawal(), ...ofTether })).toMatchObject([{ success: true }]);
  });
});
