import {
  attack,
  honestConfirmations,
  isStillHeld,
  type Market,
  randomMarket,
  type SwapPair,
  swapRate,
} from "@portico/testing";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { swapPair, swapRules } from "../support/swap-rules.ts";

const HOUR = 3_600;
/** Pairs of equal premium, and of a coin and a dollar. */
const pairs = [
  ["bitcoin", "ethereum"],
  ["bitcoin", "tether"],
  ["dogecoin", "solana"],
  ["ethereum", "usd-coin"],
] as const;

const world = useWorld({ practice: false, hasSwapRules: true });
let user: Person;

beforeEach(async () => {
  user = await world.person();
});

interface Quote {
  quote_id: string;
  from_amount: string;
  to_amount: string;
  rate: string;
  fee: string;
}

const ids = ["bitcoin", "ethereum"] as const;
/** Worth about 500 US dollars each. */
const amounts = ["0.01", "0.2"] as const;

const takeQuote = (who: Person, from: 0 | 1) =>
  world.call<Quote>(who, "quote_swap", {
    p_from_coin_id: ids[from],
    p_from_amount: amounts[from],
    p_to_coin_id: ids[1 - from],
  });

const swapInput = (held: Quote, from: 0 | 1) => ({
  p_from_coin_id: ids[from],
  p_from_amount: held.from_amount,
  p_to_coin_id: ids[1 - from],
  p_to_amount: held.to_amount,
  p_exchange_rate: held.rate,
  p_fee: held.fee,
  p_quote_id: held.quote_id,
});

/** Sets both market prices without the checks of a feed, and makes them fresh. */
const setPrices = ([first, second]: Market[number]) =>
  world.rows(
    `update app.crypto_prices
     set market_price = round(case coin_id when 'bitcoin' then 50000 * $1::numeric else 2500 * $2::numeric end, 8),
       last_updated = clock_timestamp()
     where coin_id in ('bitcoin', 'ethereum')`,
    [first, second],
  );

/** What the swap paid above the market's present price, in US dollars before the fee; null if the quote was withdrawn. */
async function useQuote(who: Person, held: Quote, from: 0 | 1): Promise<number | null> {
  const made = await world
    .call<{ swap_id: string }>(who, "perform_crypto_swap", swapInput(held, from))
    .catch((error: { code: string }) => error.code);
  if (made === "quote_withdrawn") return null;
  expect(made).toMatchObject({ success: true });
  const [row] = await world.rows<{ gain: number }>(
    `select (s.to_amount * t.market_price - s.from_amount * f.market_price)::float8 as gain
     from app.swaps s
     join app.crypto_prices f on f.coin_id = s.from_coin_id
     join app.crypto_prices t on t.coin_id = s.to_coin_id
     where s.quote_id = $1`,
    [held.quote_id],
  );
  return row?.gain ?? null;
}

async function fund(who: Person): Promise<void> {
  await world.credit(who, "bitcoin", "1");
  await world.credit(who, "ethereum", "20");
}

describe("T69 with the shipped settings", () => {
  test("T69 quotes both ways earn nothing above the market, and the model decides like the database", async () => {
    const rules = await swapRules(world);
    const pair = await swapPair(world, ids);
    // Three times the usual moves, so that many quotes are withdrawn and many just held.
    const wild = pair.map((side) => ({ ...side, volatility: side.volatility * 3 })) as unknown as SwapPair;
    const market = randomMarket(wild, 30 * rules.swap_quote_seconds, 1, 7);
    await fund(user);
    const outcomes: (number | null)[] = [];
    for (let second = 0; second + rules.swap_quote_seconds <= market.length; second += 10) {
      const [then, now] = [market[second], market[second + rules.swap_quote_seconds - 1]];
      if (!then || !now) throw new Error("The market is too short.");
      await world.rows("delete from app.swap_quotes where user_id = $1", [user.id]);
      await setPrices(then);
      const held = [await takeQuote(user, 0), await takeQuote(user, 1)] as const;
      await setPrices(now);
      for (const from of [0, 1] as const) {
        const gain = await useQuote(user, held[from], from);
        const [quoted, current] = [swapRate(pair, then, from), swapRate(pair, now, from)];
        expect(gain !== null).toBe(isStillHeld(rules, pair, quoted, current));
        const fair = swapRate([plain, plain], now, from);
        // To a hundred-thousandth: bitcoin has 8 decimals.
        if (gain !== null) expect(gain / (500 * now[from])).toBeCloseTo(quoted / fair - 1, 5);
        outcomes.push(gain);
      }
    }
    const used = outcomes.filter((gain) => gain !== null);
    expect(used.length).toBeGreaterThan(20);
    expect(used.length).toBeLessThan(outcomes.length);
    expect(Math.max(...used)).toBeLessThanOrEqual(0);
  });

  test.each(pairs)(
    "T69 %s and %s: quotes each way earn less than their fees in six hours",
    async (...coins) => {
      const [rules, pair] = [await swapRules(world), await swapPair(world, coins)];
      for (const every of [1, 60]) {
        const market = randomMarket(pair, 6 * HOUR, every, 69);
        const best = attack(rules, pair, market);
        expect(best.gain_usd).toBeLessThanOrEqual(best.fees_usd);
        const always = attack(rules, pair, market, "always");
        expect(always.swaps).toBeGreaterThan(20);
        expect(always.gain_usd).toBeLessThan(always.fees_usd);
      }
    },
  );

  test.each(pairs)("T69 %s and %s: 95 of 100 confirmations within five seconds succeed", async (...coins) => {
    const [rules, pair] = [await swapRules(world), await swapPair(world, coins)];
    for (const every of [1, 60]) {
      const market = randomMarket(pair, 6 * HOUR, every, 69);
      const held = honestConfirmations(rules, pair, market, { seconds: 5, count: 1_000 });
      expect(held).toBeGreaterThanOrEqual(950);
    }
  });

  test("T69 the attack that earned 28,000 dollars an hour did so in the same simulation", async () => {
    const rules = {
      ...(await swapRules(world)),
      max_swap_usd: 0,
      max_swaps_per_minute_usd: 0,
      unused_swap_quotes_per_hour: 10_000,
      swap_quote_tolerance_percent: 0.5,
    };
    const pair = (await swapPair(world, ["bitcoin", "tether"])).map((side) => ({
      ...side,
      spread_percent: 0,
    })) as unknown as SwapPair;
    const { gain_usd, fees_usd } = attack(rules, pair, randomMarket(pair, 10 * HOUR, 1, 69));
    expect((gain_usd - fees_usd) / 10).toBeGreaterThan(28_000);
  });

  test("T69 a swap may be worth 50,000 dollars, and a user's swaps of a minute 100,000", async () => {
    await world.price("bitcoin", "50000");
    const input = { p_from_coin_id: "bitcoin", p_to_coin_id: "ethereum" };
    expect(await world.refusal(user, "quote_swap", { ...input, p_from_amount: "1.01" })).toEqual({
      code: "swap_too_large",
      details: { limit: "50000" },
    });
    expect(await world.call(user, "quote_swap", { ...input, p_from_amount: "1" })).toMatchObject({});
    expect(await swapRules(world)).toMatchObject({ max_swaps_per_minute_usd: 100_000 });
  });

  test("T69 any two spreads keep a quote from paying more than the market", async () => {
    await fund(user);
    for (const [from, to] of [
      ["10", "10"],
      ["10", "0"],
      ["0", "10"],
      ["0.001", "0"],
      ["0", "0"],
    ]) {
      await world.rows(
        `update app.coins set swap_spread_percent = case coin_id when 'bitcoin' then $1::numeric else $2::numeric end
         where coin_id in ('bitcoin', 'ethereum')`,
        [from, to],
      );
      const spreads = (Number(from) + Number(to)) / 100;
      await world.rows("delete from app.swap_quotes where user_id = $1", [user.id]);
      await setPrices([1, 1]);
      const held = await takeQuote(user, 0);
      await setPrices([1, 1 + spreads * 0.9999]);
      expect(await useQuote(user, held, 0)).toBeLessThanOrEqual(0);
    }
    await world.rows("update app.coins set swap_spread_percent = app.default_spread_percent(is_stable)");
  });
});

const plain = { spread_percent: 0, volatility: 0, fee_usd: 0 };

describe("T69 the budget of unused firm prices", () => {
  const set = (value: string) =>
    world.rows("update app.settings set value = $1 where key = 'unused_swap_quotes_per_hour'", [value]);
  const ageQuotes = (minutes: number) =>
    world.rows(
      `update app.swap_quotes
       set id = app.lowest_uuid_v7(clock_timestamp() - make_interval(mins => $2)),
         expires_at = clock_timestamp() - make_interval(mins => $2)
       where user_id = $1`,
      [user.id, minutes],
    );

  beforeEach(async () => {
    await setPrices([1, 1]);
    await fund(user);
  });

  test("T69 counts what expired or was withdrawn, in all sessions, and says when the next one is free", async () => {
    await set("2");
    const withdrawn = await takeQuote(user, 0);
    await setPrices([1, 1.01]);
    expect(await useQuote(user, withdrawn, 0)).toBeNull();
    await world.rows("update app.swap_quotes set expires_at = clock_timestamp() where user_id = $1", [
      user.id,
    ]);
    const session = "cd".repeat(32);
    await world.rows(
      `insert into app.sessions (user_id, token_hash, device_info, ip_address, expires_at)
       values ($1, decode($2, 'hex'), 'vitest', '192.0.2.7', now() + interval '1 day')`,
      [user.id, session],
    );
    await takeQuote({ ...user, session }, 1);
    const [row] = await world.rows<{ until: string }>(
      `select to_json(uuid_extract_timestamp(min(id::text)::uuid) + interval '1 hour') #>> '{}' as until
       from app.swap_quotes where user_id = $1`,
      [user.id],
    );
    const input = { p_from_coin_id: "bitcoin", p_from_amount: "0.01", p_to_coin_id: "ethereum" };
    for (const who of [user, { ...user, session }])
      expect(await world.refusal(who, "quote_swap", input)).toEqual({
        code: "too_many_unused_quotes",
        details: { limit: 2, until: row?.until },
      });
    expect(await takeQuote(await world.person(), 0)).toMatchObject({});
    await set("30");
  });

  test("T69 a price that is used costs nothing, and after an hour the others are forgotten", async () => {
    await set("1");
    for (let round = 0; round < 4; round += 1) {
      const from = round % 2 === 0 ? 0 : 1;
      expect(await useQuote(user, await takeQuote(user, from), from)).not.toBeNull();
    }
    await takeQuote(user, 0);
    const again = () => takeQuote(user, 0).catch((error: { code: string }) => error.code);
    expect(await again()).toBe("too_many_unused_quotes");
    await world.rows("delete from app.swap_quotes where user_id = $1 and used_at is not null", [user.id]);
    await ageQuotes(59);
    expect(await again()).toBe("too_many_unused_quotes");
    await ageQuotes(61);
    expect(await again()).toMatchObject({ quote_id: expect.any(String) });
    await set("30");
  });
});
