import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll } from "vitest";

/** Closing sockets and ending processes takes a moment. */
const patience = 10_000;

/**
 * The timers, sockets, servers and child processes that keep this process alive, counted by kind. Those of the runner
 * are the same before and after a file.
 */
function openResources(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

let before = new Map<string, number>();

function leftBehind(): string[] {
  return [...openResources()]
    .filter(([kind, count]) => count > (before.get(kind) ?? 0))
    .map(([kind]) => kind);
}

beforeAll(() => {
  before = openResources();
});

// Files with this set-up share a process: what one leaves running could fail the next.
afterAll(async () => {
  const end = performance.now() + patience;
  while (leftBehind().length > 0 && performance.now() < end) await sleep(20);
  const left = leftBehind();
  if (left.length > 0) throw new Error(`This file leaves something running: ${left.join(", ")}.`);
}, patience * 2);
