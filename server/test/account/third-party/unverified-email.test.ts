import { account } from "@portico/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acts } from "../../support/account/account-acts.ts";
import { newPerson, signInInput, signUpInput } from "../../support/account/account-server.ts";
import { startThirdPartyServer, type ThirdPartyServer } from "../../support/account/third-party.ts";
import { giveCode, joinSecured } from "../../support/account/two-factor.ts";
import type { Browser } from "../../support/browser.ts";
import { codeIn } from "../../support/smtp.ts";

let server: ThirdPartyServer;
beforeAll(async () => {
  server = await startThirdPartyServer({ emailInToken: true });
});
afterAll(() => server.close());

const silent = { email_verified: undefined as unknown as boolean };

/** A user of a provider that says nothing about "verified", who came back with a code on its way. */
async function waiting(claims: Record<string, unknown> = {}) {
  const { sub, email: stated } = server.member({ ...silent, ...claims });
  const email = stated.toLowerCase();
  const browser = server.browser();
  const answer = await server.signIn(browser, sub, "/swap");
  expect(answer.status, answer.text).toBe(200);
  expect(account.callback.output.parse(answer.body)).toEqual({
    needsEmailCode: true,
    email,
    provider: "Acme",
    from: "/swap",
    retry_after_seconds: expect.any(Number),
  });
  return { sub, email, browser, code: codeIn(await server.mail.next(email, "verification code")) };
}

async function count(sql: string, values: unknown[]): Promise<number> {
  const { rows } = await server.database.owner.query<{ n: string }>(
    `select count(*) as n from ${sql}`,
    values,
  );
  return Number(rows[0]?.n);
}

const identities = (sub: string) => count("app.identities where subject = $1", [sub]);
const users = (email: string) => count("app.users where lower(email) = lower($1)", [email]);
const userOf = async (browser: Browser) => (await browser.get("/api/auth/user")).body.user;
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");
const resend = (browser: Browser) => browser.post("/api/auth/callback/resend", {});

describe("T27 what the ID token leaves open is asked of the user info endpoint", () => {
  test.each([
    ["is missing", undefined],
    ["is false", false],
  ])("verified there, while it %s in the token, signs in without a code", async (_, email_verified) => {
    const claims = { email_verified: email_verified as boolean, atUserInfo: { email_verified: true } };
    const { sub, email } = server.member(claims);
    const answer = await server.signIn(server.browser(), sub);
    expect(answer.body.user).toMatchObject({ email });
    expect(await server.allMailTo(email)).toEqual([]);
  });

  test("it is not asked when the token says verified, also as a text", async () => {
    const before = server.acme.userInfoRequests();
    for (const email_verified of [true, "true"]) {
      const { sub, email } = server.member({ email_verified });
      expect((await server.signIn(server.browser(), sub)).body.user).toMatchObject({ email });
    }
    expect(server.acme.userInfoRequests()).toBe(before);
  });

  test("the email of one place is never verified by the other", async () => {
    const victim = newPerson();
    await server.join(victim);
    const { sub } = server.member({
      ...silent,
      email: victim.email,
      atUserInfo: { email: undefined, email_verified: true },
    });
    const answer = await server.signIn(server.browser(), sub);
    expect(answer.body).toMatchObject({ needsEmailCode: true, email: victim.email });
    const other = server.member({ ...silent, email: victim.email });
    const own = `own-${other.sub}@people.example`;
    server.acme.accounts.set(other.sub, { ...other, atUserInfo: { email: own, email_verified: true } });
    expect((await server.signIn(server.browser(), other.sub)).body.user).toMatchObject({ email: own });
  });

  test("user info about another subject signs nobody in", async () => {
    const { sub, email } = server.member(silent);
    server.acme.answerUserInfo({ status: 200, body: { sub: "another", email, email_verified: true } });
    try {
      expect((await server.signIn(server.browser(), sub)).body.code).toBe("provider_failed");
    } finally {
      server.acme.answerUserInfo(null);
    }
    expect(await users(email)).toBe(0);
  });

  test("where it fails, a code is emailed, and who is known signs in all the same", async () => {
    const known = server.member();
    await server.signIn(server.browser(), known.sub);
    server.acme.accounts.set(known.sub, { ...known, ...silent });
    server.acme.answerUserInfo({ status: 503, body: {} });
    try {
      expect((await server.signIn(server.browser(), known.sub)).body.user).toMatchObject({
        email: known.email,
      });
      await waiting();
    } finally {
      server.acme.answerUserInfo(null);
    }
    expect(server.logLines.join("\n")).toContain("a provider did not say that the email is verified");
  });
});

describe("T27 a code that we email confirms what the provider left open", () => {
  test.each([
    ["nothing", silent],
    ["no", { email_verified: false }],
    ["something else", { email_verified: "maybe" }],
  ])("it says %s: the code makes the account; later sign-ins need none", async (_, claims) => {
    const { sub, email, browser, code } = await waiting(claims);
    const confirmed = await server.confirm(browser, code);
    expect(account.confirmIdentity.output.parse(confirmed.body)).toMatchObject({ user: { email } });
    expect(await userOf(browser)).toMatchObject({ email });
    expect(await identities(sub)).toBe(1);
    const moved = { ...silent, sub, email: `moved-${email}` };
    server.acme.accounts.set(sub, moved);
    expect((await server.signIn(server.browser(), sub)).body.user).toMatchObject({ email });
  });

  test("before it nothing is made, linked or told, and nobody is signed in", async () => {
    const person = newPerson();
    await server.join(person);
    const before = (await server.allMailTo(person.email)).length;
    const { sub, browser } = await waiting({ email: person.email });
    expect(await userOf(browser)).toBeNull();
    expect(await identities(sub)).toBe(0);
    const mails = await server.allMailTo(person.email);
    expect(mails.slice(before).map(({ subject }) => subject)).toEqual(["Your Portico verification code"]);
    const fresh = await waiting();
    expect(await users(fresh.email)).toBe(0);
  });

  test("T62 after it an existing account is linked, as by a verified email: its owner is emailed, and withdrawals wait", async () => {
    const person = newPerson();
    await server.join(person);
    const { sub, browser, code } = await waiting({
      email: person.email.replace(/^./, (first) => first.toUpperCase()),
    });
    expect((await server.confirm(browser, code)).body.user).toMatchObject({ email: person.email });
    expect(await identities(sub)).toBe(1);
    expect((await server.mail.next(person.email, "Acme can now")).text).toContain("Provider: Acme");
    const holds =
      "app.withdrawal_holds h join app.users u on u.id = h.user_id where u.email = $1 and cause = $2";
    expect(await count(holds, [person.email, "added_by_email"])).toBe(1);
  });

  test("T62 it proves no more than the mailbox: sessions, a new account's too, wait before they withdraw, and a reset unlinks it", async () => {
    const { sub, email, browser, code } = await waiting();
    await server.confirm(browser, code);
    await server.signIn(server.browser(), sub);
    const weak = `app.sessions s join app.users u on u.id = s.user_id
      where u.email = $1 and s.strength = 'mailbox' and s.may_withdraw_from > now() + interval '23 hours'`;
    expect(await count(weak, [email])).toBe(2);
    const reset = await acts(() => server).verified({ ...newPerson(), email });
    expect((await reset.put("/api/auth/user", { password: "Orchard of the reset" })).status).toBe(200);
    expect(await identities(sub)).toBe(0);
  });

  test("T26 with two-factor on, the account is linked only after the second factor", async () => {
    const { person, code: appCode } = await joinSecured(server);
    const { sub, browser, code } = await waiting({ email: person.email });
    expect((await server.confirm(browser, code)).body).toMatchObject({ needsTwoFactor: true });
    expect(await identities(sub)).toBe(0);
    expect((await giveCode(browser, appCode())).status).toBe(200);
    expect(await identities(sub)).toBe(1);
  });

  test("T22 it deletes pending sign-ups with that email", async () => {
    const { email, browser, code } = await waiting();
    const person = { ...newPerson(), email };
    const squatter = server.browser();
    await squatter.post("/api/auth/signup", signUpInput(person));
    await server.confirm(browser, code);
    expect((await squatter.post("/api/auth/token", signInInput(person))).body.code).toBe(
      "invalid_credentials",
    );
  });
});

describe("T23 the code", () => {
  test("works in the browser that came back, and for that return alone", async () => {
    const { sub, browser, code } = await waiting();
    expect((await server.confirm(server.browser(), code)).body.code).toBe("provider_expired");
    const thief = await waiting();
    expect((await server.confirm(thief.browser, code)).body.code).toBe("invalid_code");
    const before = browser.copy();
    await server.signIn(browser, sub);
    expect((await server.confirm(browser, code)).body.code).toBe("invalid_code");
    expect((await server.confirm(before, code)).body.user).toBeTruthy();
  });

  test("works once, also in ten requests at once", async () => {
    const { sub, browser, code } = await waiting();
    const copies = Array.from({ length: 10 }, () => browser.copy());
    const answers = await Promise.all(copies.map((copy) => server.confirm(copy, code)));
    expect(answers.filter(({ body }) => body.user)).toHaveLength(1);
    expect(await identities(sub)).toBe(1);
    expect((await server.confirm(browser, code)).body.code).toBe("provider_expired");
  });

  test("expires after five wrong ones, and after ten minutes; another can be sent after a minute", async () => {
    const { email, browser, code } = await waiting();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await server.confirm(browser, wrong(code))).body.code).toBe("invalid_code");
    }
    expect((await server.confirm(browser, code)).body.code).toBe("code_expired");
    expect((await resend(browser)).body).toEqual({ retry_after_seconds: expect.any(Number) });
    expect((await resend(browser)).body.code).toBe("resend_too_soon");
    const [, second] = await server.allMailTo(email);
    await server.letPass(601);
    if (!second) throw new Error("no second email");
    expect((await server.confirm(browser, codeIn(second))).body.code).toBe("code_expired");
    expect((await resend(browser)).status).toBe(200);
    const third = (await server.allMailTo(email)).at(-1);
    if (!third) throw new Error("no third email");
    expect((await server.confirm(browser, codeIn(third))).body.user).toMatchObject({ email });
    expect((await resend(browser)).body.code).toBe("provider_expired");
  });

  test("T53 guesses are limited for the email, however many identities and returns they are spread over", async () => {
    const person = newPerson();
    await server.join(person);
    const codes: (string | undefined)[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { sub } = server.member({ ...silent, email: person.email });
      const browser = server.browser(`203.0.113.${attempt + 1}`);
      expect((await server.signIn(browser, sub)).body.needsEmailCode).toBe(true);
      for (let tries = 0; tries < 4; tries += 1) {
        codes.push((await server.confirm(browser, "000000")).body.code);
      }
    }
    expect(codes.filter((code) => code === "invalid_code")).toHaveLength(10);
    expect(codes.slice(-2)).toEqual(["too_many_requests", "too_many_requests"]);
  });

  test("T24 one that was read before a new password was set works no more", async () => {
    const person = newPerson();
    await server.join(person);
    const { sub, browser, code } = await waiting({ email: person.email });
    const reset = await acts(() => server).verified(person);
    expect((await reset.put("/api/auth/user", { password: "Orchard of the reset" })).status).toBe(200);
    expect((await server.confirm(browser, code)).body.code).toBe("provider_expired");
    expect(await identities(sub)).toBe(0);
  });

  test("T15 it does not let a banned user in", async () => {
    const person = newPerson();
    await server.join(person);
    await server.database.owner.query("update app.users set status = 'banned' where email = $1", [
      person.email,
    ]);
    const { sub, browser, code } = await waiting({ email: person.email });
    expect((await server.confirm(browser, code)).body.code).toBe("account_banned");
    expect(await identities(sub)).toBe(0);
  });

  test("T70 is not sent while too many wrong codes are entered", async () => {
    await server.database.owner.query(
      `insert into app.attempts (bucket) select '{"what": "wrong-code"}' from generate_series(1, 5000)`,
    );
    const { sub } = server.member(silent);
    const answer = await server.signIn(server.browser(), sub);
    await server.database.owner.query(
      "delete from app.attempts where bucket::jsonb ->> 'what' = 'wrong-code'",
    );
    await server.database.owner.query(
      "update app.guess_alarms set closed_at = now() where closed_at is null",
    );
    expect(answer.body.code).toBe("provider_codes_paused");
  });
});

test("T46 neither log nor database has the code or, in the log, the email", async () => {
  const { email, browser, code } = await waiting();
  await server.confirm(browser, wrong(code));
  expect(server.logLines.join("\n")).not.toContain(email);
  const { rows } = await server.database.owner.query<{ row: string }>(
    "select row_to_json(c)::text as row from app.identity_confirmations c where email = $1",
    [email],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(code);
});

test("T27 trust_email: an email counts as verified where the provider says nothing, and not where it says no", {
  tags: "long",
}, async () => {
  const trusting = await startThirdPartyServer({ emailInToken: true, trustsEmail: true });
  try {
    const silentOne = trusting.member(silent);
    const answer = await trusting.signIn(trusting.browser(), silentOne.sub);
    expect(answer.body.user).toMatchObject({ email: silentOne.email });
    const denied = trusting.member({ email_verified: false });
    const asked = await trusting.signIn(trusting.browser(), denied.sub);
    expect(asked.body).toMatchObject({ needsEmailCode: true });
  } finally {
    await trusting.close();
  }
});
