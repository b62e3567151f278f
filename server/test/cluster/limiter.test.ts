import { afterEach, expect, test, vi } from "vitest";
import { createLimiter } from "../../src/cluster/limiter.ts";

afterEach(() => void vi.useRealTimers());

test("A window starts with the first attempt and resets when it has passed", async () => {
  vi.useFakeTimers();
  const limiter = createLimiter();
  const take = () => limiter.take("sign-in", "someone", { max: 2, seconds: 10 });
  await take();
  vi.advanceTimersByTime(9_000);
  await take();
  await expect(take()).rejects.toMatchObject({ code: "too_many_requests", details: { seconds: 1 } });
  vi.advanceTimersByTime(1_000);
  await take();
  await limiter.take("sign-in", "someone else", { max: 1, seconds: 10 });
  await expect(limiter.take("sign-in", "someone else", { max: 1, seconds: 10 })).rejects.toThrow(
    "too_many_requests",
  );
});

test("A flood of keys evicts many at once, oldest first", { tags: "long" }, async () => {
  const limiter = createLimiter();
  const take = (key: number) => limiter.take("sign-in", String(key), { max: 1, seconds: 60 });
  for (let key = 0; key <= 100_000; key += 1) await take(key);
  // A tenth is removed at once; the others keep their count.
  await expect(take(10_001)).rejects.toThrow("too_many_requests");
  await take(9_999);
});
