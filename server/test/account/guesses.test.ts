import type { Answer } from "@portico/testing/server/http.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acts, wrongCodes } from "../support/account/account-acts.ts";
import {
  type AccountServer,
  newPerson,
  type Person,
  signInInput,
  signUpInput,
  startAccountServer,
} from "../support/account/account-server.ts";
import { codesOf } from "../support/account/two-factor.ts";
import type { Browser } from "../support/browser.ts";
import { codeIn, isTo, linkIn } from "../support/smtp.ts";

let server: AccountServer;
const { member, signIn, recover, verified, verify, press, whoIs } = acts(() => server);

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

const times = <Result>(count: number, act: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, act));

/** Requests emails from 40 addresses, more than strangers are allowed. */
async function flood({ email }: Pick<Person, "email">): Promise<Answer[]> {
  return times(40, () => server.browser().post("/api/auth/otp", { email }));
}

/** Strangers' browsers that have requested this account's recovery code. Each may try five times. */
async function strangersWithCode(person: Person, count: number): Promise<Browser[]> {
  return times(count, async () => (await recover(person)).browser);
}

async function guessAll(browsers: Browser[], person: Pick<Person, "email">): Promise<Answer[]> {
  const guesses = browsers.flatMap((browser) => wrongCodes("000000", 5).map((code) => ({ browser, code })));
  return Promise.all(guesses.map(({ browser, code }) => verify(browser.copy(), person, code)));
}

/** The browser without the cookie that identifies it. */
function unknown(browser: Browser): Browser {
  const other = browser.copy();
  other.cookies.delete("portico_device");
  return other;
}

describe("guessing codes", () => {
  test("T53 of an account's recovery code from 29 addresses: ten an hour are compared, also in parallel", {
    tags: "long",
  }, async () => {
    const { person } = await member();
    const codes = codesOf(await guessAll(await strangersWithCode(person, 29), person));
    expect(codes).toEqual({ invalid_code: 10, too_many_requests: 135 });
    await server.letPass(3_600);
    expect((await verified(person)).cookies.has("portico_reset")).toBe(true);
  });

  test("T53 T22 for an email without an account gets the same replies", { tags: "long" }, async () => {
    const nobody = newPerson();
    const browsers = await times(29, async () => {
      const browser = server.browser();
      await browser.post("/api/auth/recover", { email: nobody.email });
      return browser;
    });
    const codes = codesOf(await guessAll(browsers, nobody));
    expect(codes).toEqual({ invalid_code: 10, too_many_requests: 135 });
  });

  test("T53 of many sign-ups with one email: ten an hour are compared", { tags: "long" }, async () => {
    const { email } = newPerson();
    const browsers = await times(8, async () => {
      const browser = server.browser();
      await browser.post("/api/auth/signup", signUpInput({ ...newPerson(), email }));
      return browser;
    });
    const guesses = browsers.flatMap((browser) =>
      wrongCodes("000000", 5).map((token) =>
        browser.copy().post("/api/auth/verify", { email, token, type: "signup" }),
      ),
    );
    expect(codesOf(await Promise.all(guesses))).toEqual({ invalid_code: 10, too_many_requests: 30 });
  });

  test("T53 in a known browser has ten attempts of its own, which strangers can't use up", async () => {
    const { person, browser } = await member();
    await browser.post("/api/auth/logout");
    await guessAll(await strangersWithCode(person, 4), person);
    const { code } = await recover(person, browser);
    expect((await verify(unknown(browser), person, code)).body.code).toBe("too_many_requests");
    expect((await verify(browser, person, code)).status).toBe(200);
  });

  test("T53 in a known browser is also limited to ten an hour", { tags: "long" }, async () => {
    const { person, browser } = await member();
    const answers: Answer[] = [];
    for (let round = 0; round < 3; round += 1) {
      await recover(person, browser);
      answers.push(...(await guessAll([browser], person)));
      await server.letPass(61);
    }
    expect(codesOf(answers)).toEqual({ invalid_code: 10, too_many_requests: 5 });
  });

  test("T53 a browser is known only to accounts it has signed in to", async () => {
    const thief = (await member()).browser;
    const { person } = await member();
    await guessAll(await strangersWithCode(person, 4), person);
    await thief.post("/api/auth/recover", { email: person.email });
    expect(codesOf(await guessAll([thief], person))).toEqual({ too_many_requests: 5 });
  });

  test("T53 by a thief with the password: a new sign-in brings no new attempts and uses up none of the owner's", {
    tags: "long",
  }, async () => {
    const { person, browser } = await member();
    await browser.post("/api/auth/logout");
    const thieves: Browser[] = [];
    for (let time = 0; time < 12; time += 1) thieves.push(await signIn(person));
    await Promise.all(thieves.map((thief) => recover(person, thief)));
    const first = codesOf(await guessAll(thieves, person));
    await server.letPass(61);
    await Promise.all(thieves.map((thief) => recover(person, thief)));
    const second = codesOf(await guessAll(thieves, person));
    // Four known browsers besides the owner's, and all others together.
    expect((first.invalid_code ?? 0) + (second.invalid_code ?? 0)).toBe(50);
    expect((await verified(person, browser)).cookies.has("portico_reset")).toBe(true);
  });
});

describe("emails to a mailbox", () => {
  test("T53 strangers flood it: the owner in a known browser still gets emails and signs in", async () => {
    const { person, browser } = await member();
    await browser.post("/api/auth/logout");
    const answers = await flood(person);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(30);
    expect((await server.browser().post("/api/auth/recover", { email: person.email })).status).toBe(429);

    expect((await verified(person, browser)).cookies.has("portico_reset")).toBe(true);
    expect((await browser.post("/api/auth/otp", { email: person.email })).status).toBe(200);
    const links = server.mail.mails.filter(
      (mail) => isTo(mail, person.email) && /sign-in/.test(mail.subject ?? ""),
    );
    const newest = links.at(-1);
    if (newest === undefined) throw new Error("No link came");
    expect((await press(browser, linkIn(newest))).status).toBe(200);
    expect(await whoIs(browser)).toBe(person.email);
  });

  test("T53 T22 strangers get the same replies for a flooded mailbox without an account", {
    tags: "long",
  }, async () => {
    const { person } = await member();
    const nobody = newPerson();
    await Promise.all([flood(person), flood(nobody)]);
    const [known, none] = await Promise.all(
      [person, nobody].map(({ email }) => server.browser().post("/api/auth/recover", { email })),
    );
    expect([known?.status, known?.body.code]).toEqual([429, "resend_too_soon"]);
    expect([none?.status, none?.body.code]).toEqual([429, "resend_too_soon"]);
  });

  test("T53 a known browser gets ten an hour, also in parallel", { tags: "long" }, async () => {
    const { person, browser } = await member();
    const ask = (path: string) => times(5, () => browser.copy().post(path, { email: person.email }));
    let sent = 0;
    for (let round = 0; round < 4; round += 1) {
      const answers = [...(await ask("/api/auth/otp")), ...(await ask("/api/auth/recover"))];
      const again = await times(5, () =>
        browser.copy().post("/api/auth/resend", { email: person.email, type: "recovery" }),
      );
      sent += [...answers, ...again].filter(({ status }) => status === 200).length;
      await server.letPass(61);
    }
    expect(sent).toBe(10);
  });

  test("T53 strangers can't keep a signed-in session from its emailed code, even in an unknown browser", async () => {
    const { person, browser } = await member();
    const session = unknown(browser);
    await guessAll(await strangersWithCode(person, 4), person);
    await flood(person);
    const asked = await session.post("/api/auth/factors/mail-code", {
      kind: "totp",
      password: person.password,
    });
    expect(asked.status, asked.text).toBe(200);
    const mailedCode = codeIn(await server.mail.next(person.email, "confirmation code"));
    expect((await session.post("/api/auth/factors/totp", { mailed_code: mailedCode })).status).toBe(200);
  });

  test("T53 one session gets ten emailed codes an hour", { tags: "long" }, async () => {
    const { person, browser } = await member();
    const statuses: number[] = [];
    for (let time = 0; time < 12; time += 1) {
      const answer = await browser.post("/api/auth/factors/mail-code", {
        ...(time % 3 === 0 ? { kind: "totp" } : { kind: time % 3 === 1 ? "passkey" : "identity" }),
        ...(time % 3 === 2 && { provider: "google" }),
        password: person.password,
      });
      statuses.push(answer.status);
      await server.letPass(61);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  });
});

describe("passwords", () => {
  test("T53 strangers' guesses don't keep a session from giving a proof, even in an unknown browser", async () => {
    const { person, browser } = await member();
    const wrong = { ...person, password: "guess" };
    await times(12, () => server.browser().post("/api/auth/token", signInInput(wrong)));
    const asked = await unknown(browser).post("/api/auth/factors/mail-code", {
      kind: "totp",
      password: person.password,
    });
    expect(asked.status, asked.text).toBe(200);
  });

  test("T53 guesses from the same address don't lock out the owner's browser", { tags: "long" }, async () => {
    const address = "198.18.77.7";
    const person = newPerson();
    const browser = await server.join(person, server.browser(address));
    await browser.post("/api/auth/logout");
    await times(35, () => server.browser(address).post("/api/auth/token", signInInput(newPerson())));
    expect((await unknown(browser).post("/api/auth/token", signInInput(person))).status).toBe(429);
    await signIn(person, browser);
  });

  test("T53 the right password in a known browser resets only that browser's count", {
    tags: "long",
  }, async () => {
    const address = "198.18.77.8";
    const person = newPerson();
    const browser = await server.join(person, server.browser(address));
    await times(30, () => server.browser(address).post("/api/auth/token", signInInput(newPerson())));
    for (let time = 0; time < 3; time += 1) await signIn(person, browser);
    expect((await server.browser(address).post("/api/auth/token", signInInput(newPerson()))).status).toBe(
      429,
    );
  });
});
