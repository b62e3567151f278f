import { expect, test } from "vitest";
import { createMemoryCounter } from "../../src/cluster/counter.ts";
import { createLimiter } from "../../src/cluster/limiter.ts";

test("A window starts with the first attempt and resets when it has passed", async () => {
  let now = 0;
  const limiter = createLimiter(createMemoryCounter(() => now));
  const take = () => limiter.take("sign-in", "someone", { max: 2, seconds: 10 });
  await take();
  now = 9_000;
  await take();
  await expect(take()).rejects.toThrow("too_many_requests");
  now = 10_000;
  await take();
  await limiter.take("sign-in", "someone else", { max: 1, seconds: 10 });
  await expect(limiter.take("sign-in", "someone else", { max: 1, seconds: 10 })).rejects.toThrow(
    "too_many_requests",
  );
});

test("A flood of keys evicts many at once, oldest first", async () => {
  const counter = createMemoryCounter(() => 0);
  const tries = async (key: number) => (await counter.count(String(key), 60_000)).tries;
  for (let key = 0; key <= 100_000; key += 1) await tries(key);
  // A tenth is removed at once; the others keep their count.
  expect(await tries(10_001)).toBe(2);
  expect(await tries(9_999)).toBe(1);
});
