import { expect, test } from "vitest";
import { createRecentChanges } from "../../src/realtime/recent-changes.ts";

test("a change between the read of a page's state and its first event is known, for its user and for everyone", () => {
  const changes = createRecentChanges();
  const before = performance.now();
  expect(changes.hasSince(before, "one")).toBe(false);
  changes.add("one");
  expect(changes.hasSince(before, "one")).toBe(true);
  expect(changes.hasSince(before, "two")).toBe(false);
  expect(changes.hasSince(performance.now() + 1, "one")).toBe(false);
  changes.add();
  expect(changes.hasSince(before, "two")).toBe(true);
});
