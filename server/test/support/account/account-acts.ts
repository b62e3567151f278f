import type { Answer } from "@portico/testing/server/http.ts";
import { expect } from "vitest";
import type { Browser } from "../browser.ts";
import { codeIn, linkIn } from "../smtp.ts";
import { type AccountServer, newPerson, type Person, signInInput, signUpInput } from "./account-server.ts";

/** A code and a link from an email. */
export interface Received {
  code: string;
  link: { path: string; type: string; token: string };
}

/** Account actions of users, each through its route. */
export interface Acts {
  /** A user with an account, and the browser in which they are signed in. */
  member(person?: Person): Promise<{ person: Person; browser: Browser }>;
  signIn(person: Person, browser?: Browser): Promise<Browser>;
  /** Signs up without verifying. */
  signUp(person?: Person, browser?: Browser): Promise<{ person: Person; browser: Browser } & Received>;
  /** Requests a recovery and reads the email. */
  recover(person: Person, browser?: Browser): Promise<{ browser: Browser } & Received>;
  /** Requests a recovery and enters the right code, so that this browser may set a new password. */
  verified(person: Person, browser?: Browser): Promise<Browser>;
  /** Submits a recovery code. */
  verify(browser: Browser, person: Pick<Person, "email">, code: string): Promise<Answer>;
  /** Presses the button of a link's page. */
  press(browser: Browser, link: { type: string; token: string }): Promise<Answer>;
  whoIs(browser: Browser): Promise<string | null>;
}

export function acts(server: () => AccountServer): Acts {
  const acts: Acts = {
    async member(person = newPerson()) {
      return { person, browser: await server().join(person) };
    },
    async signIn(person, browser = server().browser()) {
      expect((await browser.post("/api/auth/token", signInInput(person))).status).toBe(200);
      return browser;
    },
    async signUp(person = newPerson(), browser = server().browser()) {
      expect((await browser.post("/api/auth/signup", signUpInput(person))).status).toBe(200);
      const mail = await server().mail.next(person.email, "verification code");
      return { person, browser, code: codeIn(mail), link: linkIn(mail) };
    },
    async recover({ email }, browser = server().browser()) {
      expect(await browser.post("/api/auth/recover", { email })).toMatchObject({ status: 200, body: {} });
      const mail = await server().mail.next(email, "password reset code");
      return { browser, code: codeIn(mail), link: linkIn(mail) };
    },
    async verified(person, own) {
      const { browser, code } = await acts.recover(person, own);
      expect(await acts.verify(browser, person, code)).toMatchObject({
        status: 200,
        body: { verified: true },
      });
      return browser;
    },
    verify: (browser, { email }, token) =>
      browser.post("/api/auth/verify", { email, token, type: "recovery" }),
    press: (browser, { type, token }) => browser.post("/api/auth/link", { type, token }),
    async whoIs(browser) {
      const { status, body } = await browser.get("/api/auth/user");
      expect(status).toBe(200);
      return body.user?.email ?? null;
    },
  };
  return acts;
}

/** Codes other than the right one. */
export function wrongCodes(right: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    String((Number(right) + index + 1) % 1_000_000).padStart(6, "0"),
  );
}

/**
 * Runs `act` on all items with up to 200 in flight: far more than the server has database connections, and few enough
 * for a busy machine.
 */
export async function sideBySide<Item, Result>(
  items: Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  const work = async () => {
    for (const [index, item] of left) results[index] = await act(item);
  };
  await Promise.all(Array.from({ length: 200 }, work));
  return results;
}
