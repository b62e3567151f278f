import { fc } from "@portico/testing";
import { describe, expect, test } from "vitest";
import {
  type Client,
  createFairQueue,
  type FairQueueLimits,
} from "../../../src/account/passwords/fair-queue.ts";

const limits: FairQueueLimits = { running: 1, waiting: 20, knownInRow: 3 };

interface Arrival extends Client {
  id: number;
}

/**
 * Queues all arrivals while one task runs, then runs them until the queue is empty.
 * @returns which ran, in that order, and which were refused.
 */
async function run(arrivals: Arrival[], own: FairQueueLimits = limits) {
  const queue = createFairQueue(own);
  const ran: Arrival[] = [];
  const refused: Arrival[] = [];
  const gate = Promise.withResolvers<void>();
  const first = queue({ network: "gate", isKnown: false }, () => gate.promise);
  const all = arrivals.map((arrival) =>
    queue(arrival, async () => void ran.push(arrival)).catch((error: Error) => {
      expect(error).toMatchObject({ code: "server_busy", details: { seconds: 5 } });
      refused.push(arrival);
    }),
  );
  gate.resolve();
  await Promise.all([first, ...all]);
  // The queue is empty again and works for a new client.
  expect(await queue({ network: "later", isKnown: false }, async () => "done")).toBe("done");
  return { ran, refused };
}

const arrivals = fc
  .array(fc.record({ network: fc.constantFrom("a", "b", "c", "d", "e"), isKnown: fc.boolean() }), {
    maxLength: 80,
  })
  .map((all) => all.map((each, id) => ({ ...each, id })));

const lineOf = ({ network, isKnown }: Client) => `${network} ${isKnown}`;

describe("the queue for password hashes", () => {
  test("T29 runs or refuses each task once, in order within a network, and never exceeds its limit", async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, async (all) => {
        const { ran, refused } = await run(all);
        expect([...ran, ...refused].map(({ id }) => id).sort((a, b) => a - b)).toEqual(
          all.map(({ id }) => id),
        );
        for (const isKnown of [true, false]) {
          const count = all.filter((each) => each.isKnown === isKnown).length;
          expect(ran.filter((each) => each.isKnown === isKnown)).toHaveLength(
            Math.min(count, limits.waiting),
          );
        }
        const last = new Map<string, number>();
        for (const each of ran) {
          expect(each.id).toBeGreaterThan(last.get(lineOf(each)) ?? -1);
          last.set(lineOf(each), each.id);
        }
      }),
    );
  });

  test("T29 starves nobody: waiting strangers get one of four turns, and networks take turns", async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, async (all) => {
        const { ran } = await run(all);
        for (const [place, each] of ran.entries()) {
          const sameLane = (other: Arrival) => other.isKnown === each.isKnown;
          const before = ran.slice(0, place).filter(sameLane);
          const ahead = before.filter(({ network }) => network === each.network).length;
          // At most one more task of each other network than of this one.
          for (const network of "abcde") {
            const others = before.filter((other) => other.network === network).length;
            if (network !== each.network) expect(others).toBeLessThanOrEqual(ahead + 1);
          }
          if (!each.isKnown)
            expect(place).toBeLessThanOrEqual(before.length + limits.knownInRow * (before.length + 1));
        }
      }),
    );
  });

  test("T29 serves known browsers first", async () => {
    const strangers = Array.from({ length: 20 }, (_, id) => ({ network: `${id}`, isKnown: false, id }));
    const { ran } = await run([...strangers, { network: "home", isKnown: true, id: 20 }]);
    expect(ran[0]?.id).toBe(20);
  });

  test("T29 a full lane drops the newest task of the busiest network, not those of others", async () => {
    const flood = Array.from({ length: 60 }, (_, id) => ({ network: "flood", isKnown: false, id }));
    const honest = { network: "home", isKnown: false, id: 60 };
    const { ran, refused } = await run([...flood, honest]);
    expect(ran.slice(0, 2).map(({ id }) => id)).toEqual([0, 60]);
    expect(refused).toHaveLength(41);
    expect(refused).toContainEqual(flood[19]);
  });

  test("a failed task frees its slot", async () => {
    const queue = createFairQueue(limits);
    const client = { network: "a", isKnown: false };
    const failing = queue(client, () => Promise.reject(new Error("broken")));
    const next = queue(client, async () => "done");
    await expect(failing).rejects.toThrow("broken");
    expect(await next).toBe("done");
  });
});
