import { randomUUID } from "node:crypto";
import { priceHints } from "@portico/contract";
import { fc } from "@portico/testing";
import { whileWaiting } from "@portico/testing/database/while-waiting.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

const world = useWorld();
let trader: Person;

beforeAll(async () => {
  await restoreSettings();
});

beforeEach(async () => {
  trader = await world.personWith("bitcoin", "10");
});

afterEach(async () => {
  await world.rows("delete from app.pauses");
  await world.rows("delete from app.held_price_jumps");
  await world.rows("update app.coins set swap_spread_percent = 0");
  await restoreSettings();
  await world.price("bitcoin", "50000");
  await world.price("ethereum", "2500");
});

/** Most of these tests let a quote survive a move of half a percent; T69's use the release's settings. */
const settings = {
  max_swap_usd: "0",
  max_swaps_per_minute_usd: "0",
  swap_quote_seconds: "10",
  swap_quotes_per_minute: "12",
  unused_swap_quotes_per_hour: "30",
  swap_quote_tolerance_percent: "0.5",
};
async function restoreSettings(): Promise<void> {
  for (const [key, value] of Object.entries(settings)) await set(key, value);
}
const set = (key: string, value: string) =>
  world.rows("update app.settings set value = $2 where key = $1", [key, value]);

/** Its clock, to the microsecond. */
async function databaseTime(): Promise<string> {
  const [row] = await world.rows<{ now: string }>("select clock_timestamp() as now");
  return String(row?.now);
}

interface Quote {
  quote_id: string;
  from_amount: string;
  to_amount: string;
  rate: string;
  fee: string;
  premium: string;
  expires_at: string;
  valid_for_seconds: number;
}

/** 0.1 BTC to ETH at 50,000 to 2,500: two coins of equal premium. */
const terms = { p_from_coin_id: "bitcoin", p_from_amount: "0.1", p_to_coin_id: "ethereum" };
const quote = (who: Person, input: Record<string, unknown> = {}) =>
  world.call<Quote>(who, "quote_swap", { ...terms, ...input });
const quoteRefusal = (who: Person | null, input: Record<string, unknown> = {}) =>
  world.refusal(who, "quote_swap", { ...terms, ...input });

const inputOf = (held: Quote, input: Record<string, unknown> = {}) => ({
  ...terms,
  p_to_amount: held.to_amount,
  p_exchange_rate: held.rate,
  p_fee: held.fee,
  p_quote_id: held.quote_id,
  ...input,
});
const swap = (who: Person, held: Quote, input: Record<string, unknown> = {}, key?: string) =>
  world.call(who, "perform_crypto_swap", inputOf(held, input), key);
const swapRefusal = (who: Person, held: Quote, input: Record<string, unknown> = {}) =>
  world.refusal(who, "perform_crypto_swap", inputOf(held, input));

describe("quote_swap", () => {
  test("holds the current price for ten seconds and reserves nothing", async () => {
    const before = await databaseTime();
    const held = await quote(trader);
    const after = await databaseTime();
    expect(held).toEqual({
      quote_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      from_amount: "0.1",
      to_amount: "2",
      rate: "20",
      fee: "0.0000026",
      premium: "0",
      cost: {
        from_value_usd: "5000.13",
        fee_value_usd: "0.13",
        to_value_usd: "5000",
        cost_usd: "0.13",
        cost_percent: "0.0026",
      },
      expires_at: expect.any(String),
      valid_for_seconds: 10,
    });
    expect(await world.balance(trader, "bitcoin")).toEqual({ amount: "10", held: "0" });
    const [row] = await world.rows<{ is_ten_seconds: boolean; used_at: string | null }>(
      `select expires_at - interval '10 seconds' between $2 and $3 as is_ten_seconds, used_at
       from app.swap_quotes where user_id = $1`,
      [trader.id, before, after],
    );
    expect(row?.is_ten_seconds).toBe(true);
    expect(row?.used_at).toBeNull();
  });

  test("refuses terms that a swap would refuse", async () => {
    const refusals = [
      [{ p_to_coin_id: "bitcoin" }, "same_coin"],
      [{ p_to_coin_id: "nocoin" }, "unknown_coin"],
      [{ p_from_amount: "0" }, "swap_amount_not_positive"],
      [{ p_from_amount: "-1" }, "swap_amount_not_positive"],
      [{ p_from_amount: "0.000000001" }, "swap_amount_not_positive"],
      [
        { p_from_coin_id: "dogecoin", p_to_coin_id: "bitcoin", p_from_amount: "0.00000001" },
        "amount_too_small",
      ],
      [{ p_from_amount: "99999999999999999999" }, "invalid_swap"],
    ] as const;
    for (const [input, code] of refusals) expect(await quoteRefusal(trader, input)).toMatchObject({ code });
    await world.rows("update app.coins set swap_enabled = false where coin_id = 'solana'");
    expect(await quoteRefusal(trader, { p_to_coin_id: "solana" })).toMatchObject({
      code: "coin_not_swappable",
    });
    await world.rows("update app.coins set swap_enabled = true where coin_id = 'solana'");
    await set("max_swap_usd", "4999");
    expect(await quoteRefusal(trader)).toEqual({ code: "swap_too_large", details: { limit: "4999" } });
    await set("max_swap_usd", "0");
    await set("max_swaps_per_minute_usd", "4999");
    expect(await quoteRefusal(trader)).toEqual({ code: "swap_limit_reached", details: { limit: "4999" } });
  });

  test("T9, T49 refuses while swaps are paused, and at a stale or doubtful price", async () => {
    await world.rows(
      "insert into app.pauses (kind, reason, paused_by) select 'swap', 'Maintenance', $1::uuid",
      [trader.id],
    );
    expect(await quoteRefusal(trader)).toEqual({ code: "swaps_paused", details: { reason: "Maintenance" } });
    await world.rows("delete from app.pauses");
    await world.rows(
      "update app.crypto_prices set last_updated = now() - interval '1 hour' where coin_id = 'ethereum'",
    );
    expect(await quoteRefusal(trader)).toEqual({ code: "price_stale", details: { coin: "ETH" } });
    await world.price("ethereum", "2500");
    await jump("ethereum", "1500");
    expect(await quoteRefusal(trader)).toMatchObject({ code: "price_unavailable", details: { coin: "ETH" } });
  });

  test("T15 requires a signed-in active user", async () => {
    const suspended = await world.person({ status: "suspended" });
    expect(await quoteRefusal(null)).toMatchObject({ code: "not_authenticated" });
    expect(await quoteRefusal(suspended)).toMatchObject({ code: "account_suspended" });
  });

  test("is rate-limited per user and minute, also for concurrent requests", async () => {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => quote(trader)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(12);
    expect(await quoteRefusal(trader)).toEqual({ code: "too_many_quotes", details: { limit: 12 } });
    expect(await quote(await world.person())).toMatchObject({ to_amount: "2" });
  });
});

/** A price from the feed that nothing has confirmed yet. */
const jump = (coinId: string, marketPrice: string) =>
  world.call(null, "ingest_prices", {
    p_source: "simulated",
    p_prices: [
      {
        coin_id: coinId,
        market_price: marketPrice,
        last_updated: new Date(Date.now() + 1000).toISOString(),
      },
    ],
  });

describe("T6 A swap with a firm quote", () => {
  test("is made at exactly the quoted amount after the price has moved, in another session, too", async () => {
    const held = await quote(trader);
    await world.price("ethereum", "2400");
    await world.rows(
      `insert into app.sessions (user_id, token_hash, device_info, ip_address, expires_at)
       values ($1, decode($2, 'hex'), 'vitest', '192.0.2.7', now() + interval '1 day')`,
      [trader.id, "ab".repeat(32)],
    );
    expect(await swap({ ...trader, session: "ab".repeat(32) }, held)).toMatchObject({
      to_amount: "2",
      exchange_rate: "20",
    });
    expect(await world.balance(trader, "ethereum")).toEqual({ amount: "2", held: "0" });
  });

  test("stores the quote's id, prices, premiums and spreads, whatever they are at execution", async () => {
    await world.rows("update app.coins set swap_spread_percent = 1 where coin_id = 'ethereum'");
    const held = await quote(trader);
    expect(held).toMatchObject({ to_amount: "1.980198019801980198", premium: "0.019801980198019802" });
    await world.rows("update app.coins set swap_spread_percent = 0.9");
    await world.price("bitcoin", "50100");
    await set("swap_quote_tolerance_percent", "5");
    const { swap_id } = await swap(trader, held);
    const [row] = await world.rows(
      `select from_price_usd::text, to_price_usd::text, trim_scale(from_premium_rate)::text as from_premium_rate,
         from_spread_percent::text, to_spread_percent::text, trim_scale(premium)::text as premium, quote_id
       from app.swaps where id = $1`,
      [swap_id],
    );
    expect(row).toEqual({
      from_price_usd: "50000",
      to_price_usd: "2500",
      from_premium_rate: "0.04",
      from_spread_percent: "0",
      to_spread_percent: "1",
      premium: held.premium,
      quote_id: held.quote_id,
    });
  });

  test("charges the quote's fee, even if the fee has changed", async () => {
    const held = await quote(trader);
    const fee = (amount: string) =>
      world.rows("update app.swap_fees set fee_amount = $1 where coin_id = 'bitcoin'", [amount]);
    await fee("0.5");
    await swap(trader, held).finally(() => fee("0.0000026"));
    expect(await world.balance(trader, "bitcoin")).toEqual({ amount: "9.8999974", held: "0" });
  });

  test("T7 premiums that cancel out cost exactly nothing, whatever the prices and the amount", async () => {
    const price = fc.integer({ min: 4_000_000, max: 6_000_000 }).map((cents) => (cents / 100).toFixed(2));
    const amount = fc.integer({ min: 1, max: 99_999 }).map((n) => (n / 1e5).toFixed(5));
    await set("swap_quotes_per_minute", "600");
    await set("unused_swap_quotes_per_hour", "600");
    await fc.assert(
      fc.asyncProperty(price, price, amount, async (bitcoin, other, p_from_amount) => {
        await world.price("bitcoin", bitcoin);
        await world.price("ethereum", String(Number(other) / 20));
        const held = await quote(trader, { p_from_amount });
        expect(held).toMatchObject({ from_amount: expect.any(String), premium: "0" });
      }),
      { numRuns: 40, seed: 7 },
    );
  });

  test("pays the quoted amount for any pair, amount, premium, spread and price move that the quote survives", async () => {
    await set("swap_quotes_per_minute", "600");
    await set("unused_swap_quotes_per_hour", "600");
    const ids = ["bitcoin", "ethereum", "tether", "solana"];
    const coin = fc.constantFrom(...ids);
    const percent = fc.integer({ min: 0, max: 1000 }).map((hundredths) => String(hundredths / 100));
    const whole = fc.integer({ min: 1, max: 99_999 });
    await set("swap_quote_tolerance_percent", "100");
    for (const id of ids) await world.credit(trader, id, "1000000");
    let count = 0;
    await fc.assert(
      fc.asyncProperty(coin, coin, whole, percent, percent, whole, async (from, to, amount, s, t, price) => {
        fc.pre(from !== to);
        await world.rows(
          "update app.coins set swap_spread_percent = case coin_id when $1 then $2::numeric else $3::numeric end",
          [from, s, t],
        );
        const input = {
          p_from_coin_id: from,
          p_to_coin_id: to,
          p_from_amount: (amount / 1000).toFixed(3),
        };
        await world.price("solana", "100");
        const held = await quote(trader, input);
        const before = await world.balance(trader, to);
        await world.price("solana", `${price / 777}`);
        const made = await world
          .call(trader, "perform_crypto_swap", inputOf(held, input))
          .catch((error: { code: string }) => error.code);
        if (made === "quote_withdrawn") return;
        expect(made).toMatchObject({ to_amount: held.to_amount });
        count += 1;
        const [sum] = await world.rows<{ same: boolean }>(
          "select b.amount::numeric = $3::numeric + $4::numeric as same from api.balances b where b.user_id = $1 and b.coin_id = $2",
          [trader.id, to, before.amount, held.to_amount],
        );
        expect(sum?.same).toBe(true);
      }),
      { numRuns: 60 },
    );
    expect(count).toBeGreaterThan(20);
    await world.price("solana", "100");
  });

  test("without a quote it uses the current price, under the idempotency key of earlier releases", async () => {
    const key = randomUUID();
    const { p_quote_id, ...input } = inputOf({ ...(await quote(trader)), to_amount: "1" });
    await world.price("ethereum", "2400");
    const reply = await world.call(trader, "perform_crypto_swap", { ...input, p_exchange_rate: "0" }, key);
    expect(reply).toMatchObject({ to_amount: "2.083333333333333333" });
    const [kept] = await world.rows<{ same: boolean }>(
      `select input_hash = sha256(convert_to(
         array['bitcoin', '0.1', 'ethereum', '1', '0', '0.0000026', '0.5']::text, 'UTF8'
       )) as same from app.idempotency_keys where user_id = $1 and key = $2`,
      [trader.id, key],
    );
    expect(kept?.same).toBe(true);
  });
});

describe("A quote is refused", () => {
  test("when it has expired, even if that was while the swap waited", async () => {
    const held = await quote(trader);
    const expire = () =>
      world.rows("update app.swap_quotes set expires_at = clock_timestamp() where user_id = $1", [trader.id]);
    const refused = await whileWaiting(world, {
      lock: ["select from ledger.balances where user_id = $1 for update", [trader.id]],
      call: () => swapRefusal(trader, held),
      meanwhile: expire,
    });
    expect(refused).toEqual({ code: "quote_expired", details: {} });
    expect(await swapRefusal(trader, held)).toEqual({ code: "quote_expired", details: {} });
  });

  test("when it is another user's or unknown, with the same text", async () => {
    const other = await world.personWith("bitcoin", "1");
    const held = await quote(other);
    expect(await swapRefusal(trader, held)).toEqual({ code: "quote_mismatch", details: {} });
    expect(await swapRefusal(trader, { ...held, quote_id: randomUUID() })).toEqual({
      code: "quote_mismatch",
      details: {},
    });
    expect(await swap(other, held)).toMatchObject({ success: true });
  });

  test.each([
    [{ p_from_amount: "0.2" }],
    [{ p_to_coin_id: "tether", p_to_amount: "2" }],
    [{ p_from_coin_id: "ethereum", p_to_coin_id: "bitcoin", p_fee: "0.0001" }],
    [{ p_to_amount: "2.01" }],
    [{ p_to_amount: "1.99" }],
  ])("when it is for other terms: %j", async (input) => {
    await world.credit(trader, "ethereum", "1");
    const held = await quote(trader);
    expect(await swapRefusal(trader, held, input)).toEqual({ code: "quote_mismatch", details: {} });
  });

  test("when it was already used for a swap; the same key gets the first reply", async () => {
    const held = await quote(trader);
    const key = randomUUID();
    const first = await swap(trader, held, {}, key);
    expect(await swapRefusal(trader, held)).toEqual({ code: "quote_used", details: {} });
    await world.rows("delete from app.swap_quotes where user_id = $1", [trader.id]);
    expect(await swap(trader, held, {}, key)).toEqual(first);
    expect(await world.balance(trader, "ethereum")).toEqual({ amount: "2", held: "0" });
  });

  test("to all but one of concurrent swaps that use it", async () => {
    const held = await quote(trader);
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => swap(trader, held)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const codes = tries.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(codes).toEqual(Array(7).fill("quote_used"));
    expect(await world.balance(trader, "ethereum")).toEqual({ amount: "2", held: "0" });
  });

  test("but not for parallel attempts with one key, which all get the same reply", async () => {
    const held = await quote(trader);
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 8 }, () => swap(trader, held, {}, key)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await world.balance(trader, "ethereum")).toEqual({ amount: "2", held: "0" });
  });

  test("but a swap that is refused for another reason does not use it up", async () => {
    const poor = await world.person();
    const held = await quote(poor);
    expect(await swapRefusal(poor, held)).toMatchObject({ code: "insufficient_balance" });
    expect(await swapRefusal(poor, held, { p_fee: "0.1" })).toMatchObject({ code: "fee_mismatch" });
    await world.credit(poor, "bitcoin", "1");
    expect(await swap(poor, held)).toMatchObject({ to_amount: "2" });
  });
});

describe("A quote is not a free option", () => {
  test("it is withdrawn when the market has moved against the exchange by more than the setting", async () => {
    const held = await quote(trader);
    // Half a percent higher is 2512.50.
    await world.price("ethereum", "2512.49");
    expect(await swap(trader, held)).toMatchObject({ to_amount: "2" });
    await world.price("ethereum", "2500");
    const late = await quote(trader);
    await world.price("ethereum", "2512.51");
    expect(await swapRefusal(trader, late)).toEqual({ code: "quote_withdrawn", details: {} });
    expect(await world.balance(trader, "ethereum")).toEqual({ amount: "2", held: "0" });
  });

  test("with a tolerance of 0 it holds while the price is unchanged or moves in the exchange's favour", async () => {
    await set("swap_quote_tolerance_percent", "0");
    expect(await swap(trader, await quote(trader))).toMatchObject({ to_amount: "2" });
    const held = await quote(trader);
    await world.price("ethereum", "2499");
    expect(await swap(trader, held)).toMatchObject({ to_amount: "2" });
    const late = await quote(trader);
    await world.price("ethereum", "2499.01");
    expect(await swapRefusal(trader, late)).toEqual({ code: "quote_withdrawn", details: {} });
  });

  test("with spreads that add up to the tolerance, no quote costs the exchange more than the market's price", async () => {
    await world.rows("update app.coins set swap_spread_percent = 0.25");
    const held = await quote(trader);
    // The highest price of ether, to a cent, at which the quote still holds.
    await world.price("ethereum", "2512.49");
    const { to_amount } = await swap(trader, held);
    expect(Number(to_amount) * 2512.49).toBeLessThanOrEqual(0.1 * 50000);
  });
});

describe("T49 A quote does not outlive what stops a swap", () => {
  test.each([
    ["the coin sold, down", "bitcoin", "30000"],
    ["the coin bought, up", "ethereum", "3500"],
  ])(
    "T49 a quote from before a jump of %s is refused while the jump is held back",
    async (_, coinId, price) => {
      const held = await quote(trader);
      await jump(coinId, price);
      expect(await swapRefusal(trader, held)).toEqual({
        code: "price_unavailable",
        details: { coin: coinId === "bitcoin" ? "BTC" : "ETH", hint: priceHints.jumped },
      });
      expect(await world.balance(trader, "bitcoin")).toEqual({ amount: "10", held: "0" });
    },
  );

  test("T49 once the jump is confirmed, a quote from before it is withdrawn", async () => {
    const held = await quote(trader);
    await jump("bitcoin", "30000");
    await world.price("bitcoin", "30000");
    expect(await swapRefusal(trader, held)).toEqual({ code: "quote_withdrawn", details: {} });
  });

  test("a pause, a stale price, a closed coin, a lowered limit and a suspension stop it", async () => {
    const held = await quote(trader);
    await world.rows(
      "insert into app.pauses (kind, reason, paused_by) select 'swap', 'Maintenance', $1::uuid",
      [trader.id],
    );
    expect(await swapRefusal(trader, held)).toMatchObject({ code: "swaps_paused" });
    await world.rows("delete from app.pauses");
    await world.rows(
      "update app.crypto_prices set last_updated = now() - interval '1 hour' where coin_id = 'bitcoin'",
    );
    expect(await swapRefusal(trader, held)).toMatchObject({ code: "price_stale" });
    await world.price("bitcoin", "50000");
    await world.rows("update app.coins set swap_enabled = false where coin_id = 'ethereum'");
    expect(await swapRefusal(trader, held)).toMatchObject({ code: "coin_not_swappable" });
    await world.rows("update app.coins set swap_enabled = true where coin_id = 'ethereum'");
    await set("max_swap_usd", "4999");
    expect(await swapRefusal(trader, held)).toMatchObject({ code: "swap_too_large" });
    await set("max_swap_usd", "0");
    await world.rows("update app.users set status = 'suspended' where id = $1", [trader.id]);
    expect(await swapRefusal(trader, held)).toMatchObject({ code: "account_suspended" });
  });
});

test("Quotes are deleted in batches an hour after they expired; the swap keeps its terms", async () => {
  await world.rows("delete from app.swap_quotes");
  for (let more = 0; more < 3; more += 1) await quote(trader);
  const age = (minutes: number) =>
    world.rows("update app.swap_quotes set expires_at = now() - make_interval(mins => $1)", [minutes]);
  await age(59);
  expect(await world.call(null, "forget_swap_quotes", { p_most: 2 })).toEqual({ removed: 0 });
  await age(61);
  const fresh = await quote(trader);
  const { swap_id } = await swap(trader, fresh);
  expect(await world.call(null, "forget_swap_quotes", { p_most: 2 })).toEqual({ removed: 2 });
  expect(await world.call(null, "forget_swap_quotes", { p_most: 2 })).toEqual({ removed: 1 });
  expect(await world.rows("select id from app.swap_quotes")).toEqual([{ id: fresh.quote_id }]);
  expect(await world.rows("select quote_id from app.swaps where id = $1", [swap_id])).toEqual([
    { quote_id: fresh.quote_id },
  ]);
});
