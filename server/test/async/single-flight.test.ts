import { expect, test } from "vitest";
import { singleFlight } from "../../src/async/single-flight.ts";

test("requests made during a run share one further run, and runs never overlap", async () => {
  const begun: (() => void)[] = [];
  const ask = singleFlight(() => new Promise((done) => begun.push(done)));
  const first = ask();
  await expect.poll(() => begun.length).toBe(1);
  const others = Promise.all(Array.from({ length: 60 }, () => ask()));
  begun[0]?.();
  await first;
  await expect.poll(() => begun.length).toBe(2);
  // A request made now may be about a change that the current run has not seen.
  const later = ask();
  begun[1]?.();
  await others;
  await expect.poll(() => begun.length).toBe(3);
  begun[2]?.();
  await later;
  expect(begun).toHaveLength(3);
});

test("a failed run rejects for those who waited for it, and the next one runs", async () => {
  let times = 0;
  const ask = singleFlight(async () => {
    times += 1;
    if (times === 1) throw new Error("away");
  });
  await expect(ask()).rejects.toThrow("away");
  await ask();
  expect(times).toBe(2);
});
