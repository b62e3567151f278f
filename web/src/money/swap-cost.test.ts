import { fc } from "@portico/testing";
import Big from "big.js";
import { describe, expect, test } from "vitest";
import { costText, explainCost } from "../features/amounts/cost-text.ts";
import { dollars, moneyIn } from "../ui/format/fiat.ts";
import { type QuotedCoin, quoteSwap } from "./quote.ts";
import { type CostFigures, costFigures, swapCost } from "./swap-cost.ts";

const sides = { from_amount: "1", fee: "0.0001", from_price: "3357.28", to_amount: "3228.15", to_price: "1" };

describe("T75 a swap's cost", () => {
  test("is the market value of what leaves the balance less that of what arrives, also in percent", () => {
    expect(swapCost(sides)).toEqual({
      from_value_usd: "3357.615728",
      fee_value_usd: "0.335728",
      to_value_usd: "3228.15",
      cost_usd: "129.465728",
      cost_percent: "3.855883",
    });
    expect(costText(swapCost(sides), dollars)).toBe("$129.47 · 3.86%");
  });

  test("below 0.01 % reads '<0.01%'; none at all reads as zero, and never as less", () => {
    const free = { ...sides, fee: "0", to_amount: "3357.28" };
    expect(costText(swapCost(free), dollars)).toBe("$0.00 · 0%");
    expect(costText(swapCost({ ...free, to_amount: "3357.279" }), dollars)).toBe("$0.00 · <0.01%");
    expect(costText(swapCost({ ...free, from_amount: "0", to_amount: "0" }), dollars)).toBe("$0.00 · 0%");
  });

  test("is explained by the values it lies between and its parts, without rounding dust", () => {
    const parts = { premium: "129.13", has_spread: true, fee: "0.0001", from: "ETH", to: "USDT" };
    expect(explainCost(swapCost(sides), parts, dollars).split("\n")).toEqual([
      "What you pay ($3,357.62) less what you receive ($3,228.15), at market prices.",
      "Premium and spread: 129.13 USDT (≈ $129.13)",
      "Network fee: 0.0001 ETH (≈ $0.34)",
    ]);
    const dust = { ...parts, premium: "0.000000000000000001", fee: "0" };
    expect(explainCost(swapCost({ ...sides, fee: "0", to_amount: "3357.28" }), dust, dollars)).not.toMatch(
      /Premium|fee/,
    );
  });

  const decimal = (most: number, digits: number) =>
    fc
      .bigInt({ min: 1n, max: BigInt(most) * 10n ** BigInt(digits) })
      .map((units) => new Big(units.toString()).div(new Big(10).pow(digits)).toFixed());
  const coin: fc.Arbitrary<QuotedCoin> = fc.record({
    market_price: fc.oneof(decimal(200_000, 8), decimal(1, 12)),
    premium_rate: fc.constantFrom("0", "0.001", "0.04", "1"),
    swap_spread_percent: fc.constantFrom("0", "0.01", "0.05", "10"),
    swap_fee: fc.constantFrom("0", "0.0000026", "0.001", "0.17"),
    decimals: fc.constantFrom(6, 8, 18),
  });
  const money = fc.constantFrom(dollars, moneyIn("EUR", "0.8751234", "de"), moneyIn("JPY", "150.37", "ja"));
  const isWhole = (figures: CostFigures, decimals: number) =>
    Object.values(figures).every(
      (figure) => /^\d+(\.\d+)?$/.test(figure) && (figure.split(".")[1] ?? "").length === decimals,
    );

  test("as displayed, the boxes differ by exactly the cost, whatever coins, premiums, spreads, fees, amounts and currency", () => {
    fc.assert(
      fc.property(
        fc.oneof(decimal(1_000_000, 6), decimal(1, 18)),
        coin,
        coin,
        money,
        (amount, from, to, currency) => {
          const { cost } = quoteSwap(amount, from, to, "0.5");
          const figures = costFigures(cost, currency);
          expect(isWhole(figures, currency.decimals)).toBe(true);
          expect(new Big(figures.from).minus(figures.to).eq(figures.cost)).toBe(true);
          expect(new Big(figures.amount).plus(figures.fee).eq(figures.from)).toBe(true);
          expect(new Big(figures.premium).plus(figures.fee).eq(figures.cost)).toBe(true);
          const unit = new Big(10).pow(-currency.decimals);
          const exact = new Big(currency.convert(cost.cost_usd));
          // Half a unit for each value, and a whole one where less than a unit is shown as none.
          expect(exact.minus(figures.cost).abs().lte(unit.times("1.5"))).toBe(true);
          expect(costText(cost, currency)).not.toMatch(/[-−]/);
        },
      ),
      { numRuns: 300 },
    );
  });
});
