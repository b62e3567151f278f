import type { Answer } from "@portico/testing/server/http.ts";
import { TOTP } from "otpauth";
import { expect, vi } from "vitest";
import type { Browser } from "../browser.ts";
import type { AccountServer, Person } from "./account-server.ts";
import { newPerson, signInInput } from "./account-server.ts";
import { codeForApp } from "./additions.ts";

/** A user with an authenticator app, and the browser in which they set it up. */
export interface Secured {
  person: Person;
  browser: Browser;
  /** Base32, as in the app. */
  secret: string;
  recoveryCodes: string[];
  /** The app's code, `steps` later or earlier. */
  code(steps?: number): string;
}

/** The code of an authenticator app with this secret, this many 30-second steps from now. */
export function appCode(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000;
  return new TOTP({ secret, algorithm: "SHA1", digits: 6, period: 30 }).generate({ timestamp });
}

/** Runs `act` with the clock of this process stopped, so that it falls into one step for the server, too. */
export async function withinOneStep(act: () => Promise<void>): Promise<void> {
  vi.setSystemTime(Date.now());
  try {
    await act();
  } finally {
    vi.useRealTimers();
  }
}

/** A code that is invalid in every accepted step. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => appCode(secret, steps));
  let code = 0;
  while (right.includes(String(code).padStart(6, "0"))) code += 1;
  return String(code).padStart(6, "0");
}

/** Signs up and sets up an authenticator app. The step of its first code is forgotten, so that every code works. */
export async function joinSecured(
  server: AccountServer,
  person = newPerson(),
  own = server.browser(),
): Promise<Secured> {
  const browser = await server.join(person, own);
  return { person, browser, ...(await secure(server, person, browser)) };
}

/** Sets up an authenticator app for the signed-in user. */
export async function secure(server: AccountServer, person: Person, browser: Browser) {
  const { secret, recoveryCodes } = await setUpApp(browser, await codeForApp(server, browser, person));
  await forgetSteps(server);
  return { secret, recoveryCodes, code: (steps = 0) => appCode(secret, steps) };
}

export async function setUpApp(browser: Browser, proof: Record<string, unknown>) {
  const enrolled = await browser.post("/api/auth/factors/totp", proof);
  expect(enrolled.body).toMatchObject({ secret: expect.any(String) });
  const { secret } = enrolled.body;
  const confirmed = await browser.post("/api/auth/factors/totp/confirm", { code: appCode(secret) });
  expect(confirmed.status, confirmed.text).toBe(200);
  return { secret: secret as string, recoveryCodes: confirmed.body.recovery_codes as string[] };
}

/** Forgets the last used code. */
export async function forgetSteps(server: AccountServer): Promise<void> {
  await server.database.owner.query("update app.totp_factors set last_step = 0");
}

/** Passes the first factor, so that this browser may submit the second. */
export async function giveFirstFactor(server: AccountServer, person: Person, browser = server.browser()) {
  const answer = await browser.post("/api/auth/token", signInInput(person));
  expect(answer.body).toMatchObject({ needsTwoFactor: true });
  return browser;
}

export function giveCode(browser: Browser, code: string): Promise<Answer> {
  return browser.post("/api/auth/factors/verify", { type: "totp", code });
}

export function giveRecoveryCode(browser: Browser, code: string): Promise<Answer> {
  return browser.post("/api/auth/factors/verify", { type: "recovery_code", code });
}

/** The signed-in user's two-factor settings. */
export async function factors(browser: Browser) {
  const { status, body } = await browser.get("/api/auth/factors");
  expect(status).toBe(200);
  return body;
}

/** The signed-in user's email, or null. */
export async function whoIs(browser: Browser): Promise<string | null> {
  return (await browser.get("/api/auth/user")).body.user?.email ?? null;
}

/** Counts answers by refusal code; `null` counts successes. */
export function codesOf(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const code = status === 200 ? "ok" : body.code;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}
