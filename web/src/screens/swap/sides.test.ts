import { expect, test } from "vitest";
import { atHeldPrice, isSameIntent } from "./sides.ts";
import type { Review } from "./use-perform-swap.ts";

const input: Review["input"] = {
  p_from_coin_id: "bitcoin",
  p_from_amount: "0.25",
  p_to_coin_id: "ethereum",
  p_to_amount: "6.9",
  p_exchange_rate: "27.6",
  p_fee: "0.0000026",
  p_slippage: "0.5",
};
const review = (changes: Partial<Review["input"]>) => ({ input: { ...input, ...changes } }) as Review;

test("T5 the client makes one key per intent: another price is the same intent, another amount is not", () => {
  expect(isSameIntent(review({}), review({ p_to_amount: "6.8", p_exchange_rate: "27.2" }))).toBe(true);
  expect(isSameIntent(review({}), review({ p_from_amount: "0.26" }))).toBe(false);
  expect(isSameIntent(review({}), review({ p_to_coin_id: "tether" }))).toBe(false);
  expect(isSameIntent(review({}), review({ p_slippage: "1" }))).toBe(false);
});

test("T49 the confirmed swap uses the quoted price; a first quote below the minimum needs explicit consent", () => {
  const cost = {
    from_value_usd: "17000.18",
    fee_value_usd: "0.18",
    to_value_usd: "16900",
    cost_usd: "100.18",
    cost_percent: "0.589288",
  };
  const price = {
    quote_id: "019a0000-0000-7000-8000-000000000001",
    from_amount: "0.25",
    to_amount: "6.8",
    rate: "27.2",
    fee: "0.0000027",
    premium: "0.1",
    cost,
    expires_at: "2026-11-21T12:00:10Z",
    valid_for_seconds: 10,
  };
  const asked: Review = {
    ...review({}),
    quote: { to_amount: "6.9", rate: "27.6", premium: "0", cost: null },
    minimum: "6.86",
    held: null,
    problem: "We could not get a price.",
  };
  const first = atHeldPrice(asked, price, 10_000);
  expect(first.input).toEqual({
    ...input,
    p_to_amount: "6.8",
    p_exchange_rate: "27.2",
    p_fee: "0.0000027",
    p_quote_id: price.quote_id,
  });
  expect(first).toMatchObject({
    quote: { to_amount: "6.8", rate: "27.2", premium: "0.1", cost },
    minimum: "6.86",
    held: { until: 10_000, seconds: 10, before: null },
    problem: null,
  });
  // A node of the release before sends none.
  expect(atHeldPrice(asked, { ...price, cost: undefined as never }, 10_000).quote.cost).toBeNull();
  // The new price was requested while the old one was shown.
  const second = atHeldPrice(first, { ...price, to_amount: "6.7" }, 20_000);
  expect(second).toMatchObject({ minimum: "6.7", held: { until: 20_000, before: "6.8" } });
});
