import { randomBytes } from "node:crypto";
import { type Answer, get } from "@portico/testing/server/http.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { acts, sideBySide, wrongCodes } from "../support/account/account-acts.ts";
import {
  type AccountServer,
  newPerson,
  type Person,
  signInInput,
  signUpInput,
  startAccountServer,
} from "../support/account/account-server.ts";
import { codeForApp } from "../support/account/additions.ts";
import { codesOf, giveCode, giveFirstFactor, joinSecured, wrongCode } from "../support/account/two-factor.ts";
import type { Browser } from "../support/browser.ts";
import { codeIn, linkIn } from "../support/smtp.ts";

let server: AccountServer;
const { member, signIn, recover, verify, press, whoIs } = acts(() => server);

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());
afterEach(async () => {
  await limit({ network_guesses_per_hour: 100, wrong_codes_per_hour: 300 });
  await server.database.owner.query("delete from app.attempts");
  await server.database.owner.query("delete from app.guess_alarms");
});

/** Sets the limits, as an owner does in the settings. */
async function limit(limits: { network_guesses_per_hour?: number; wrong_codes_per_hour?: number }) {
  for (const [key, value] of Object.entries(limits)) {
    await server.database.owner.query("update app.settings set value = $2 where key = $1", [key, value]);
  }
}

const times = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

/** Addresses of one network, each another client for the limits per address. */
const networks = {
  "/48 of IPv6": (index: number) => `2001:db8:77:${index.toString(16)}::9`,
  "/24 of IPv4": (index: number) => `192.0.2.${index + 1}`,
  "/24 of IPv4 written as IPv6": (index: number) => `::ffff:c000:${(0x0200 + index + 1).toString(16)}`,
};

/** A stranger's browser for each account, which has asked for its recovery code. */
function strangers(accounts: Pick<Person, "email">[], address: (index: number) => string | undefined) {
  return times(accounts.length, async (index) => {
    const browser = server.browser(address(index));
    const email = accounts[index]?.email ?? "";
    expect((await browser.post("/api/auth/recover", { email })).status).toBe(200);
    return { browser, email };
  });
}

/** Five wrong codes in each browser, at once. The accounts' codes are unknown, so one guess in 200,000 is right. */
async function guessInAll(browsers: { browser: Browser; email: string }[]): Promise<Answer[]> {
  const guesses = browsers.flatMap((each) => wrongCodes("000000", 5).map((code) => ({ ...each, code })));
  return sideBySide(guesses, ({ browser, email, code }) => verify(browser.copy(), { email }, code));
}

/** Opens the breaker by wrong codes from many networks. Returns the answers of the guesses. */
async function openBreaker(most = 20): Promise<Answer[]> {
  await limit({ wrong_codes_per_hour: most });
  return guessInAll(await strangers(await times(most / 4, async () => newPerson()), () => undefined));
}

describe("guesses from one network", () => {
  for (const [name, address] of Object.entries(networks)) {
    test(`T70 300 guesses at 30 accounts from one ${name}: 100 an hour are compared, also in parallel`, {
      tags: "long",
    }, async () => {
      const accounts = await times(30, async () => newPerson());
      const first = await guessInAll(await strangers(accounts, address));
      await server.letPass(61);
      const second = await guessInAll(await strangers(accounts, (index) => address(30 + index)));
      expect(codesOf([...first, ...second])).toEqual({ invalid_code: 100, too_many_guesses: 200 });
    });

    test(`T70 wrong guesses of all kinds count for one ${name}, and the next is refused with 429`, async () => {
      await limit({ network_guesses_per_hour: 10 });
      const [asked] = await strangers([newPerson()], address);
      const codes = await guessInAll(asked ? [asked] : []);
      const passwords = await times(3, (index) =>
        server.browser(address(50 + index)).post("/api/auth/token", signInInput(newPerson())),
      );
      const links = await times(2, (index) =>
        press(server.browser(address(60 + index)), { type: "magiclink", token: token() }),
      );
      expect(codesOf([...codes, ...passwords, ...links])).toEqual({
        invalid_code: 5,
        invalid_credentials: 3,
        link_invalid: 2,
      });
      const after = [
        await server.browser(address(70)).post("/api/auth/token", signInInput(newPerson())),
        await press(server.browser(address(71)), { type: "undo_sign_in", token: token() }),
      ];
      for (const { status, body, headers } of after) {
        expect([status, body.code]).toEqual([429, "too_many_guesses"]);
        expect(body.message).toMatch(
          /^Too many wrong passwords or codes came from your network\. .* 60 minutes/,
        );
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(3_000);
      }
    });
  }

  const token = () => randomBytes(32).toString("base64url");
  const address = networks["/24 of IPv4"];

  /** Uses up the network's allowance by wrong passwords. */
  async function useUpNetwork() {
    await limit({ network_guesses_per_hour: 10 });
    await times(10, (index) =>
      server.browser(address(index)).post("/api/auth/token", signInInput(newPerson())),
    );
  }

  test("T70 beyond the limit a known browser goes on, and so do the emailed link and other networks", async () => {
    const person = newPerson();
    const known = await server.join(person, server.browser(address(200)));
    await known.post("/api/auth/logout");
    await useUpNetwork();
    const stranger = server.browser(address(201));
    expect((await stranger.post("/api/auth/token", signInInput(person))).body.code).toBe("too_many_guesses");
    await signIn(person, known);
    await signIn(person, server.browser("192.0.3.1"));

    const { link } = await recover(person, stranger);
    expect((await press(stranger, link)).body).toEqual({ verified: true });
    await stranger.post("/api/auth/otp", { email: person.email });
    const magic = linkIn(await server.mail.next(person.email, "sign-in link"));
    expect((await press(stranger, magic)).status).toBe(200);
    expect(await whoIs(stranger)).toBe(person.email);
  });

  test("T70 the limit ends by itself after an hour", { tags: "long" }, async () => {
    await useUpNetwork();
    const { person } = await member();
    await server.letPass(3_601);
    await signIn(person, server.browser(address(202)));
  });

  test("T70 right passwords and codes use up nothing", { tags: "long" }, async () => {
    await limit({ network_guesses_per_hour: 10 });
    const person = newPerson();
    const known = await server.join(person, server.browser(address(203)));
    for (let time = 0; time < 12; time += 1) await signIn(person, server.browser(address(210)));
    const proof = await codeForApp(server, known, person);
    expect((await known.post("/api/auth/factors/totp", proof)).status).toBe(200);
    const { rows } = await server.database.owner.query(
      "select from app.attempts where bucket ->> 'what' in ('guess', 'wrong-code')",
    );
    expect(rows).toHaveLength(0);
  });

  test("T70 wrong second factors, proofs and withdrawal codes count for the network and over all accounts", async () => {
    const { person, browser, secret } = await joinSecured(server, newPerson(), server.browser(address(220)));
    const half = await giveFirstFactor(server, person, server.browser(address(221)));
    await giveCode(half, wrongCode(secret));
    await half.post("/api/auth/factors/verify", { type: "recovery_code", code: "WRONG-WRONG-WRONG" });
    await browser.post("/api/auth/factors/totp/remove", { code: wrongCode(secret) });
    const other = await server.join(newPerson(), server.browser(address(222)));
    await other.post("/api/auth/allow-list/mail-code", { password: "wrong" });
    const { rows } = await server.database.owner.query<{ what: string; count: string }>(
      `select bucket ->> 'what' as what, count(*) from app.attempts
       where bucket ->> 'what' in ('guess', 'wrong-code') group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { what: "guess", count: "4" },
      { what: "wrong-code", count: "3" },
    ]);
  });

  test("T70 guesses that an account's own limit refuses don't count", async () => {
    const person = newPerson();
    await times(30, (index) =>
      server.browser(address(230 + (index % 20))).post("/api/auth/token", signInInput(person)),
    );
    const { rows } = await server.database.owner.query(
      "select from app.attempts where bucket ->> 'what' = 'guess'",
    );
    expect(rows).toHaveLength(10);
  });
});

describe("wrong codes over all accounts", () => {
  test("T70 from many networks: exactly the limit is compared, also in parallel", async () => {
    expect(codesOf(await openBreaker(40))).toEqual({ invalid_code: 40, code_needs_link: 10 });
  });

  test("T70 300 of 400 from 80 networks are compared with the shipped settings", {
    tags: "long",
  }, async () => {
    const answers = await guessInAll(
      await strangers(await times(80, async () => newPerson()), () => undefined),
    );
    expect(codesOf(answers)).toEqual({ invalid_code: 300, code_needs_link: 100 });
  });

  test("T70 guesses at one account don't open the breaker for others", async () => {
    await limit({ wrong_codes_per_hour: 20 });
    const person = newPerson();
    await guessInAll(await strangers(await times(10, async () => person), () => undefined));
    const { email } = newPerson();
    expect((await server.browser().post("/api/auth/recover", { email })).body.needs_link).toBe(false);
  });

  test("T70 while it is open, strangers recover with the link; a code from before is refused and stays unspent", async () => {
    const { person } = await member();
    const before = await recover(person);
    await openBreaker();
    const refused = await verify(before.browser, person, before.code);
    expect([refused.status, refused.body.code]).toEqual([403, "code_needs_link"]);
    expect(refused.body.message).toMatch(/open the link in the email/);

    const stranger = server.browser();
    const asked = await stranger.post("/api/auth/recover", { email: person.email });
    expect(asked.body).toMatchObject({ needs_link: true });
    const mail = await server.mail.next(person.email, "password reset link");
    expect(() => codeIn(mail)).toThrow("No code");
    expect((await press(stranger, linkIn(mail))).body).toEqual({ verified: true });
    expect((await stranger.put("/api/auth/user", { password: "Orchard in the evening" })).status).toBe(200);
  });

  test("T70 while it is open, a sign-up is finished with the link, in the browser that signed up", async () => {
    await openBreaker();
    const person = newPerson();
    const browser = server.browser();
    const signedUp = await browser.post("/api/auth/signup", signUpInput(person));
    expect(signedUp.body).toMatchObject({ needs_link: true });
    const mail = await server.mail.next(person.email, "verification link");
    expect(() => codeIn(mail)).toThrow("No code");
    const again = await browser.post("/api/auth/token", signInInput(person));
    expect(again.body).toMatchObject({ needsVerification: true, needs_link: true });
    expect((await press(server.browser(), linkIn(mail))).body.code).toBe("link_other_browser");
    expect((await press(browser, linkIn(mail))).status).toBe(200);
    expect(await whoIs(browser)).toBe(person.email);
  });

  test("T70 while it is open, a known browser goes on with codes", async () => {
    const { person, browser } = await member();
    await browser.post("/api/auth/logout");
    await openBreaker();
    const { code } = await recover(person, browser);
    expect((await verify(browser, person, code)).status).toBe(200);
  });

  test("T70 T22 an email without an account gets the same replies", async () => {
    const { person } = await member();
    await openBreaker();
    const answers = await Promise.all(
      [person, newPerson()].map(({ email }) => server.browser().post("/api/auth/recover", { email })),
    );
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([200, { needs_link: true, retry_after_seconds: expect.any(Number) }]);
    }
  });

  test("T70 it closes by itself, and refused guesses don't keep it open", async () => {
    await openBreaker();
    const { person } = await memberByLink();
    await server.letPass(1_800);
    const [again] = await strangers([person], () => undefined);
    expect(codesOf(await guessInAll(again ? [again] : []))).toEqual({ code_needs_link: 5 });
    await server.letPass(1_801);
    const { browser, code } = await recover(person);
    expect((await verify(browser, person, code)).status).toBe(200);
  });

  /** A user who signed up while the breaker was open. */
  async function memberByLink() {
    const person = newPerson();
    const browser = server.browser();
    await browser.post("/api/auth/signup", signUpInput(person));
    await press(browser, linkIn(await server.mail.next(person.email, "verification link")));
    return { person, browser };
  }

  test("T70 it stays open until fewer than half of the codes are an hour old", { tags: "long" }, async () => {
    await openBreaker();
    await server.database.owner.query(
      `update app.attempts set at = at - interval '1 hour'
       where id in (select id from app.attempts where bucket ->> 'what' = 'wrong-code' limit 10)`,
    );
    const { email } = newPerson();
    expect((await server.browser().post("/api/auth/recover", { email })).body.needs_link).toBe(true);
  });
});

describe("the alarm", () => {
  test("T70 owners are emailed once, the log says where the guesses come from, and a metric and the office show it", {
    tags: "long",
  }, async () => {
    const { person, browser } = await member();
    await server.database.owner.query("update app.users set role = 'owner' where email = $1", [person.email]);
    await openBreaker();
    const mail = await server.mail.next(person.email, "Too many wrong codes are being entered");
    expect(mail.text).toContain(`${server.origin}/admin/settings`);
    expect(server.logLines.join("\n")).toMatch(
      /"level":50[^\n]*"networks":\[\{"guesses":5,"network":"10\.\d+\.\d+\.0\/24"\}[^\n]*too many wrong codes/,
    );
    const waiting = await browser.get("/api/admin/waiting");
    expect(waiting.body.guess_alarm).toMatchObject({ opened_at: expect.any(String) });
    await expect
      .poll(async () => (await get(server.origin, "/metrics")).text, { timeout: 20_000 })
      .toMatch(/^portico_guess_breaker_open 1$/m);

    await server.letPass(3_601);
    await expect
      .poll(async () => (await browser.get("/api/admin/waiting")).body.guess_alarm, { timeout: 40_000 })
      .toBeNull();
    const about = "Too many wrong codes";
    expect(await server.allMailTo(person.email, about)).toHaveLength(1);
  });
});
