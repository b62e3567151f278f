import type { BankAccount, Coin, Price } from "@portico/contract";
import { describe, expect, test } from "vitest";
import { isAmount, isStale, priceAge, quoteOf, safeAddress, transferQuoteOf } from "./quote.ts";

const coin = { coin_id: "bitcoin", symbol: "BTC" } as Coin;
const at = (last_updated: string | null) =>
  ({ coin_id: "bitcoin", current_price: "100000", last_updated }) as Price;
const brazil = {
  country: "brazil",
  currency: "BRL",
  units_per_usdt: "5.2",
  minimum_transfer: "50",
  maximum_transfer: "10000",
} as BankAccount;

describe("Buy amount: digits with at most one decimal point, greater than 0", () => {
  test.each(["1", "0.5", "0.", ".5", "1.", "0.00000001", "12345678901234567890"])("%j", (amount) => {
    expect(isAmount(amount)).toBe(amount !== "0.");
  });

  test.each(["", "0", "0.000", "."])("%j is invalid", (amount) => {
    expect(isAmount(amount)).toBe(false);
  });
});

test("an incomplete amount is priced as typed so far", () => {
  for (const [typed, usdt] of [
    ["", "0"],
    ["0.", "0"],
    ["1.", "100000"],
    ["0.5", "50000"],
  ] as const) {
    expect(quoteOf(typed, coin, at(null)).usdt, typed).toBe(usdt);
  }
});

test("limits apply to the transfer amount", () => {
  const quote = (amount: string) => transferQuoteOf(quoteOf(amount, coin, at(null)), brazil);
  expect(quote("0.00009615")).toMatchObject({ transfer: "50", is_within_limits: true });
  expect(quote("0.00009614")).toMatchObject({ transfer: "50", is_within_limits: true });
  expect(quote("0.00009613")).toMatchObject({ transfer: "49.99", is_within_limits: false });
  expect(quote("0.01923076")).toMatchObject({ transfer: "10000", is_within_limits: true });
  expect(quote("0.01923078")).toMatchObject({ transfer: "10000.01", is_within_limits: false });
});

describe("T9 a price without a time is stale, and so is an old one", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  test.each([
    ["2026-11-21T11:59:57Z", 3_000, false],
    ["2026-11-21T11:50:00Z", 600_000, false],
    ["2026-11-21T11:49:59Z", 601_000, true],
    [null, null, true],
    ["yesterday", null, true],
  ])("%s", (time, age, stale) => {
    expect(priceAge(at(time), now)).toBe(age);
    expect(isStale(at(time), { now, max_age: 600_000 })).toBe(stale);
  });
});

describe("A provider's URL is https, or our own page in practice mode", () => {
  const origin = "http://127.0.0.1:3000";
  test.each([
    ["https://pay.example/buy?x=1", "https://pay.example/buy?x=1"],
    ["/dev/payment", "http://127.0.0.1:3000/dev/payment"],
    ["http://pay.example", null],
    ["//pay.example", null],
    ["javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["https://", null],
    [null, null],
  ])("%s", (url, address) => {
    expect(safeAddress(url, origin)).toBe(address);
  });
});
