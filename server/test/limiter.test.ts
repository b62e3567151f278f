import { expect, test } from "vitest";
import { createLimiter } from "../src/limiter.ts";

test("A window begins with the first try and lets in again when it has passed", () => {
  let now = 0;
  const limiter = createLimiter(() => now);
  const take = () => limiter.take("sign-in", "someone", { max: 2, seconds: 10 });
  take();
  now = 9_000;
  take();
  expect(take).toThrow("too_many_requests");
  now = 10_000;
  take();
  limiter.take("sign-in", "someone else", { max: 1, seconds: 10 });
  expect(() => limiter.take("sign-in", "someone else", { max: 1, seconds: 10 })).toThrow("too_many_requests");
});
