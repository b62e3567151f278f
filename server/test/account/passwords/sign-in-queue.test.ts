/** @module-tag long */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  type AccountServer,
  newPerson,
  signInInput,
  startAccountServer,
} from "../../support/account/account-server.ts";
import type { Browser } from "../../support/browser.ts";

/** How many hashes may wait in a lane of the server's queue. */
const WAITING = 100;

let server: AccountServer;
const { argon2 } = crypto;
/** Started hashes that wait to be released; undefined while hashes run as usual. */
let held: (() => void)[] | undefined;

beforeAll(async () => {
  setArgon2((...args) => (held ? void held.push(() => argon2(...args)) : argon2(...args)));
  server = await startAccountServer();
  // Otherwise most of a network's flood is refused before it gets to the queue (T70).
  await server.database.owner.query(
    "update app.settings set value = '100000' where key = 'network_guesses_per_hour'",
  );
});
afterEach(releaseAll);
afterAll(async () => {
  setArgon2(argon2);
  await server.close();
});

/** Replaces the function that hashes passwords, in this process and so in the server. */
function setArgon2(next: (...args: Parameters<typeof argon2>) => void): void {
  crypto.argon2 = next;
  syncBuiltinESMExports();
}

function releaseAll(): void {
  const all = held ?? [];
  held = undefined;
  for (const release of all) release();
}

/** Concurrent sign-ins of an attacker. */
interface Flood {
  /** How many were answered after hashing a password, and how many were refused as busy. */
  hashed: number;
  refused: number;
  done: Promise<unknown>;
}

/** Starts 250 sign-ins with wrong passwords while no hash finishes, and waits until each is queued or refused. */
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
  const running: (() => void)[] = [];
  held = running;
  flood.done = Promise.all(
    Array.from({ length: 250 }, (_, index) => guess(server.browser(addressOf(index)))),
  );
  await expect.poll(() => flood.refused + running.length, { timeout: 60_000 }).toBe(250 - WAITING);
  return flood;
}

/** Releases the flood's hashes one by one until this is answered, and expects that fewer than half were needed. */
async function expectBeforeMost(flood: Flood, act: () => Promise<void>): Promise<void> {
  let isAnswered = false;
  const answered = act().finally(() => {
    isAnswered = true;
  });
  // It may be rejected before it is awaited.
  answered.catch(() => {});
  while (!isAnswered) {
    const before = flood.hashed;
    held?.shift()?.();
    await expect.poll(() => isAnswered || flood.hashed > before, { interval: 5 }).toBe(true);
  }
  await answered;
  const during = flood.hashed;
  releaseAll();
  await flood.done;
  expect(flood.hashed - during).toBeGreaterThan(during);
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
