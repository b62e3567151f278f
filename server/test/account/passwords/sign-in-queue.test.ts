import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type AccountServer,
  newPerson,
  signInInput,
  startAccountServer,
} from "../../support/account/account-server.ts";
import type { Browser } from "../../support/browser.ts";

let server: AccountServer;

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

/** Concurrent sign-ins of an attacker. */
interface Flood {
  /** How many were answered after hashing a password, and how many were refused as busy. */
  hashed: number;
  refused: number;
  done: Promise<unknown>;
}

/** Starts 250 sign-ins with wrong passwords, and waits until the queue is full. */
async function flood(addressOf: (index: number) => string): Promise<Flood> {
  const guess = async (browser: Browser) => {
    const answer = await browser.post("/api/auth/token", signInInput(newPerson()));
    if (answer.status === 503) {
      flood.refused += 1;
      expect(answer.body.code).toBe("server_busy");
      expect(answer.headers.get("retry-after")).toBe("5");
    } else {
      flood.hashed += 1;
    }
  };
  const flood: Flood = { hashed: 0, refused: 0, done: Promise.resolve() };
  flood.done = Promise.all(
    Array.from({ length: 250 }, (_, index) => guess(server.browser(addressOf(index)))),
  );
  await expect.poll(() => flood.refused, { interval: 5, timeout: 60_000 }).toBeGreaterThan(0);
  return flood;
}

/** Expects that fewer of the flood's hashes ran before this answer than after it. */
async function expectBeforeMost(flood: Flood, act: () => Promise<void>): Promise<void> {
  const before = flood.hashed;
  await act();
  const during = flood.hashed - before;
  await flood.done;
  expect(flood.hashed - before - during).toBeGreaterThan(during);
}

test("T29 among 250 sign-ins from 250 networks, a known browser is served before most", async () => {
  const person = newPerson();
  const known = await server.join(person);
  await known.post("/api/auth/logout");
  const strangers = await flood((index) => `203.${index}.113.7`);
  await expectBeforeMost(strangers, async () => {
    expect((await known.post("/api/auth/token", signInInput(person))).status).toBe(200);
  });
});

test("T29 a flood from one network doesn't delay a stranger from another", async () => {
  const one = await flood((index) => `198.51.100.${index}`);
  await expectBeforeMost(one, async () => {
    const answer = await server.browser("192.0.2.1").post("/api/auth/token", signInInput(newPerson()));
    expect(answer.status).toBe(401);
  });
});
