import { expect, test } from "vitest";
import { isSameIntent } from "./sides.ts";
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
