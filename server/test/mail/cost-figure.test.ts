import { expect, test } from "vitest";
import { costFigure } from "../../src/mail/cost-figure.ts";
import { rateLine, readableMoney, shortMoney } from "../../src/mail/figures.ts";

const cost = {
  from_value_usd: "3357.615728",
  fee_value_usd: "0.335728",
  to_value_usd: "3228.15",
  cost_usd: "129.465728",
  cost_percent: "3.855883",
};
const inDollars = { cost, currency: "USD", units_per_usd: "1" };

test("T75 a cost is the difference of both values as they are shown, in the reader's currency and format", () => {
  expect(costFigure(inDollars, "en")).toBe("$129.47 · 3.86%");
  expect(costFigure(inDollars, "de")).toBe("129,47\u00a0$ · 3,86\u00a0%");
  // 2,937.91 less 2,824.63 euros.
  expect(costFigure({ cost, currency: "EUR", units_per_usd: "0.875" }, "en")).toBe("€113.28 · 3.86%");
  expect(costFigure({ cost, currency: "JPY", units_per_usd: "150" }, "en")).toBe("¥19,419 · 3.86%");
});

test("T75 a cost below 0.01 % reads '<0.01%', and none is zero, never less", () => {
  const figure = (cost_percent: string) =>
    costFigure({ ...inDollars, cost: { ...cost, to_value_usd: "3357.615", cost_percent } }, "en");
  expect(figure("0.00002")).toBe("$0.00 · <0.01%");
  expect(figure("0")).toBe("$0.00 · 0%");
});

test("emails write amounts to eight decimals, subjects to six digits or cents, and rates to eight digits", () => {
  expect(readableMoney("2904.309925126755971387", "POL", "en")).toBe("2,904.30992512 POL");
  expect(readableMoney("0.000000000000000001", "ETH", "en")).toBe("0.000000000000000001 ETH");
  expect(shortMoney("2904.309925126755971387", "POL", "en")).toBe("2,904.31 POL");
  expect(shortMoney("0.000123456789", "BTC", "de")).toBe("0,000123457 BTC");
  expect(shortMoney("1234567.891", "USDT", "en")).toBe("1,234,567.89 USDT");
  expect(rateLine("5808.619850253511942774", "ETH", "POL", "en")).toBe("1 ETH = 5,808.6198 POL");
  expect(rateLine("0.000012345678912", "USDT", "BTC", "en")).toBe("1 USDT = 0.000012345678 BTC");
});
