import { fc } from "@portico/testing";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

interface Cost {
  from_value_usd: string;
  fee_value_usd: string;
  to_value_usd: string;
  cost_usd: string;
  cost_percent: string;
}

interface Quote {
  quote_id: string;
  from_amount: string;
  to_amount: string;
  rate: string;
  fee: string;
  cost: Cost;
}

interface Pair {
  p_from_coin_id: string;
  p_from_amount: string;
  p_to_coin_id: string;
}

const world = useWorld();
let operator: Person;

beforeAll(async () => {
  operator = await world.person();
  await world.rows("update app.users set role = 'operator' where id = $1", [operator.id]);
});
// The market of the issue, with the shipped premium and spreads.
beforeEach(async () => {
  await world.rows("update app.coins set swap_spread_percent = case when is_stable then 0.01 else 0.05 end");
  await world.premium("ethereum", "0.04");
  await world.price("ethereum", "3228.15");
  await world.price("tether", "1");
});

const quote = (who: Person, pair: Pair) => world.call<Quote>(who, "quote_swap", { ...pair });

function perform(who: Person, pair: Pair, held: Quote) {
  return world.call<{ swap_id: string; cost: Cost }>(who, "perform_crypto_swap", {
    ...pair,
    p_to_amount: held.to_amount,
    p_exchange_rate: held.rate,
    p_fee: held.fee,
    p_quote_id: held.quote_id,
  });
}

async function emailed(swapId: string): Promise<unknown> {
  const [row] = await world.rows<{ facts: { cost: Cost } }>("select app.email_facts('swap', $1) as facts", [
    swapId,
  ]);
  return row?.facts.cost;
}

const shown = (who: Person, swapId: string) =>
  world.call<Cost | null>(who, "own_swap_cost", { p_id: swapId });

async function shownToTheOffice(
  swapId: string,
): Promise<Partial<{ cost: Cost; price_impact: string }> | null> {
  const input = { p_type: "swap", p_id: swapId };
  return (
    await world.call<{ swap: { cost: Cost; price_impact: string } | null }>(
      operator,
      "admin_transaction",
      input,
    )
  ).swap;
}

const toTether = { p_from_coin_id: "ethereum", p_from_amount: "1", p_to_coin_id: "tether" };
const toEther = { p_from_coin_id: "tether", p_from_amount: "3000", p_to_coin_id: "ethereum" };

describe("T75 a swap's cost is one figure", () => {
  test.each([
    // Sold at the market less both spreads; the fee of 0.0001 ETH comes on top.
    ["1 ETH to USDT", "ethereum", "2", toTether, "3228.472815", "0.069987"],
    // Bought at the premium of 4 %; the fee of 0.001 USDT comes on top.
    ["3,000 USDT to ETH", "tether", "4000", toEther, "3000.001", "3.903849"],
  ])(
    "%s: the quote, the reply, the details, the office and the email say the same, whatever prices do meanwhile",
    async (_, coin, funds, pair, given, percent) => {
      const person = await world.personWith(coin, funds);
      const held = await quote(person, pair);
      expect(held.cost).toMatchObject({ from_value_usd: given, cost_percent: percent });
      // In the exchange's favour, so that the quote stays good.
      await world.price("ethereum", coin === "ethereum" ? "3300" : "3100");
      const made = await perform(person, pair, held);
      expect(made.cost).toEqual(held.cost);
      expect(await shown(person, made.swap_id)).toEqual({
        ...held.cost,
        currency: "USD",
        units_per_usd: "1",
      });
      expect(await emailed(made.swap_id)).toEqual(held.cost);
      expect(await shownToTheOffice(made.swap_id)).toMatchObject({ cost: held.cost, price_impact: percent });
    },
  );

  test("a receipt is in the user's currency at the rate of the swap, as its email is", async () => {
    const person = await world.personWith("ethereum", "2");
    await world.rows("update app.users set preferred_currency = 'EUR' where id = $1", [person.id]);
    await world.rows(
      `insert into app.fiat_rate_history (currency, hour, units_per_usd, rate_at, source)
       values ('EUR', date_trunc('hour', now()) - interval '1 hour', 0.9, now() - interval '1 hour', 'simulated')`,
    );
    const { swap_id } = await perform(person, toTether, await quote(person, toTether));
    expect(await shown(person, swap_id)).toMatchObject({ currency: "EUR", units_per_usd: "0.9" });
  });

  test("T32 nobody reads the cost of another's swap", async () => {
    const [person, other] = [await world.person(), await world.person()];
    await world.credit(person, "ethereum", "2");
    const { swap_id } = await perform(person, toTether, await quote(person, toTether));
    expect(await shown(other, swap_id)).toBeNull();
    expect(await world.refusal(null, "own_swap_cost", { p_id: swap_id })).toMatchObject({
      code: "not_authenticated",
    });
  });

  test("a swap from before prices were stored has none, rather than a guess", async () => {
    const person = await world.personWith("ethereum", "2");
    const { swap_id } = await perform(person, toTether, await quote(person, toTether));
    await world.rows(
      `update app.swaps set from_price_usd = null, to_price_usd = null, from_premium_rate = null,
         to_premium_rate = null where id = $1`,
      [swap_id],
    );
    expect(await shown(person, swap_id)).toBeNull();
    expect(await emailed(swap_id)).toBeNull();
    expect(await shownToTheOffice(swap_id)).toBeNull();
  });

  test("T7 whatever the prices, premiums, spreads and amounts: the values differ by exactly the cost, which is at least the fee", async () => {
    const person = await world.person();
    await world.rows(
      "update app.settings set value = '0' where key in ('max_swap_usd', 'max_swaps_per_minute_usd')",
    );
    await world.rows("update app.settings set value = '1000' where key like '%swap_quotes_per_%'");
    const percent = fc.constantFrom("0", "0.001", "0.05", "2", "10");
    const premium = fc.constantFrom("0", "0.001", "0.04", "1");
    const cents = (most: number) => fc.integer({ min: 1, max: most }).map((figure) => String(figure / 100));
    const market = fc.record({
      amount: cents(10_000_000),
      price: cents(20_000_000),
      premiums: fc.tuple(premium, premium),
      spreads: fc.tuple(percent, percent),
    });
    await fc.assert(
      fc.asyncProperty(market, async ({ amount, price, premiums, spreads }) => {
        await world.price("ethereum", price);
        await world.price("bitcoin", "64000.01");
        await world.premium("ethereum", premiums[0]);
        await world.premium("bitcoin", premiums[1]);
        for (const [place, coin] of ["ethereum", "bitcoin"].entries()) {
          await world.rows("update app.coins set swap_spread_percent = $2 where coin_id = $1", [
            coin,
            spreads[place],
          ]);
        }
        const pair = { p_from_coin_id: "ethereum", p_from_amount: amount, p_to_coin_id: "bitcoin" };
        const { cost, to_amount } = await quote(person, pair);
        const [row] = await world.rows<Record<string, boolean>>(
          `select $1::numeric - $2::numeric = $3::numeric as differs, $3::numeric >= $4::numeric as pays_fee,
             $1::numeric = ($5::numeric + 0.0001) * $6::numeric as gives, $2::numeric = $7::numeric * 64000.01 as gets,
             abs($8::numeric - 100 * $3::numeric / $1::numeric) <= 0.0000005 as shares`,
          [
            cost.from_value_usd,
            cost.to_value_usd,
            cost.cost_usd,
            cost.fee_value_usd,
            amount,
            price,
            to_amount,
            cost.cost_percent,
          ],
        );
        expect(row).toEqual({ differs: true, pays_fee: true, gives: true, gets: true, shares: true });
      }),
      { numRuns: 40 },
    );
  });
});
