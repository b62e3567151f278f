import type { Coin, Price } from "@portico/contract";
import { describe, expect, test } from "vitest";
import { type Side, type Surroundings, type SwapForm, swapProblem } from "./swap-problem.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const around: Surroundings = {
  now: NOW,
  max_price_age_seconds: 600,
  max_stream_price_age_seconds: 60,
  is_online: true,
  is_suspended: false,
  pauses: [],
};

function side(coin_id: string, symbol: string, changes: Partial<Coin> = {}, age_seconds = 5): Side {
  const coin: Coin = {
    coin_id,
    symbol,
    name: symbol,
    decimals: 8,
    is_stable: false,
    alias_of: null,
    deposit_enabled: true,
    withdrawal_enabled: true,
    swap_enabled: true,
    minimum_withdrawal: "0.000001",
    minimum_deposit: "0.0001",
    swap_fee: "0.0000026",
    swap_spread_percent: "0",
    withdrawal_fee: "0",
    networks: [],
    ...changes,
  };
  const price: Price = {
    coin_id,
    symbol,
    name: symbol,
    current_price: "100",
    market_price: "100",
    premium_rate: "0",
    price_change_24h: "0",
    price_change_percentage_24h: "0",
    market_cap: "0",
    volume_24h: "0",
    last_updated: new Date(NOW - age_seconds * 1_000).toISOString(),
    source: "simulated",
  };
  return { coin, price };
}

const form: SwapForm = {
  from: side("bitcoin", "BTC"),
  to: side("ethereum", "ETH"),
  amount: "0.25",
  balance: "0.5",
  to_amount: "6.9",
  shortage: null,
};
const textOf = (changes: Partial<SwapForm>, more: Partial<Surroundings> = {}) =>
  swapProblem({ ...form, ...changes }, { ...around, ...more })?.text ?? null;

describe("the pre-checks of a swap", () => {
  test("'Swap amounts must be greater than zero'", () => {
    for (const amount of ["0", "0.", "0.000"]) {
      expect(textOf({ amount, to_amount: "0" })).toBe("Swap amounts must be greater than zero");
    }
  });

  test("T85 more than can be bought, as long as the answer that said so is fresh", () => {
    const shortage = { coinId: "ethereum", room: "6.9", until: NOW + 1 };
    expect(textOf({ shortage })).toBeNull();
    expect(textOf({ shortage, to_amount: "6.90000001" })).toBe(
      "Only 6.9 ETH can be bought at the moment. Try less, or another coin.",
    );
    expect(textOf({ shortage: { ...shortage, room: "0" } })).toBe(
      "ETH can't be bought at the moment. Try another coin.",
    );
    expect(textOf({ shortage: { ...shortage, coinId: "solana", room: "0" } })).toBeNull();
    expect(textOf({ shortage: { ...shortage, room: "0", until: NOW } })).toBeNull();
  });

  test("'Cannot swap the same cryptocurrency'", () => {
    expect(textOf({ to: form.from })).toBe("Cannot swap the same cryptocurrency");
  });

  test("T10 two names of one asset cannot be swapped with each other", () => {
    const asset = side("polygon-ecosystem-token", "POL");
    const alias = side("polygon-network", "POL", { alias_of: "polygon-ecosystem-token" });
    expect(textOf({ from: asset, to: alias })).toBe("Cannot swap the same cryptocurrency");
    expect(textOf({ from: alias, to: asset })).toBe("Cannot swap the same cryptocurrency");
  });

  test("'Insufficient {COIN} balance. Available: x, Required: y'", () => {
    expect(textOf({ amount: "0.5" })).toBe("Insufficient BTC balance. Available: 0.5, Required: 0.5000026");
  });

  test("T8 required is amount + fee, and the whole balance can be used", () => {
    expect(textOf({ amount: "0.4999974" })).toBeNull();
    expect(textOf({ amount: "0.49999741" })).toContain("Insufficient BTC balance");
  });

  test("an empty amount is missing, not wrong", () => {
    expect(swapProblem({ ...form, amount: "", to_amount: null }, around)).toMatchObject({ is_hint: true });
  });
});

describe("what else a swap needs", () => {
  test("T9 a price older than the setting or without a time does not trade", () => {
    expect(textOf({ from: side("bitcoin", "BTC", {}, 600) })).toBeNull();
    expect(textOf({ from: side("bitcoin", "BTC", {}, 601) })).toContain("The price of BTC is too old");
    const streamed = side("bitcoin", "BTC", {}, 61);
    expect(textOf({ from: streamed })).toBeNull();
    if (streamed.price) streamed.price.source = "exchanges";
    expect(textOf({ from: streamed })).toContain("The price of BTC is too old");
    const timeless = side("ethereum", "ETH");
    if (timeless.price) timeless.price.last_updated = null;
    expect(textOf({ to: timeless })).toContain("The price of ETH is too old");
  });

  test("a coin without a price, or one that is switched off, is named", () => {
    expect(textOf({ to: { ...form.to, price: undefined } })).toBe("ETH has no price to trade at right now.");
    expect(textOf({ to: side("ethereum", "ETH", { swap_enabled: false }) })).toBe(
      "ETH cannot be swapped at the moment.",
    );
  });

  test("an amount that buys nothing is too small", () => {
    expect(textOf({ to_amount: "0" })).toContain("rounds to zero");
  });

  test("the button says when offline and for a suspended user", () => {
    expect(textOf({}, { is_online: false })).toContain("You're offline.");
    expect(textOf({}, { is_suspended: true })).toContain("Your account is suspended.");
    expect(textOf({})).toBeNull();
  });
});
