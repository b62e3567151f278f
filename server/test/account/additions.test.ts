import { createAuthenticator } from "@portico/testing/server/authenticator.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acts, wrongCodes } from "../support/account/account-acts.ts";
import {
  type AccountServer,
  newPerson,
  type Person,
  signInInput,
  startAccountServer,
} from "../support/account/account-server.ts";
import { askForCode, codeForApp, mailedCode } from "../support/account/additions.ts";
import { forgetHolds } from "../support/account/holds.ts";
import { passkeyActs } from "../support/account/passkey-acts.ts";
import { giveUsdt, withdrawUsdt } from "../support/account/thieves.ts";
import { codesOf, factors, giveFirstFactor, secure, whoIs } from "../support/account/two-factor.ts";
import type { Browser } from "../support/browser.ts";
import { codeIn, linkIn } from "../support/smtp.ts";

let server: AccountServer;
const { signIn, verified, press } = acts(() => server);
const { newBrowser, addPasskey, joinWithPasskey, signInWith, prove } = passkeyActs(() => server);

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

const newPassword = "a wholly new Orchard 7";

async function joined() {
  const person = newPerson();
  return { person, browser: await server.join(person, newBrowser()) };
}

/** Sets a new password by email. */
async function resetPassword(person: Person): Promise<Person> {
  const browser = await verified(person);
  expect((await browser.put("/api/auth/user", { password: newPassword })).status).toBe(200);
  return { ...person, password: newPassword };
}

/** The undo link in the email about an addition. */
const undoLink = async ({ email }: Person, about: string) => linkIn(await server.mail.next(email, about));

const endHold = (person: Person) => forgetHolds(server, person);

describe("a stolen password", () => {
  test("T50 adds no passkey, and doesn't outlive the owner's password reset", async () => {
    const { person } = await joined();
    await giveUsdt(server, person, "500");
    const thief = await signIn(person, newBrowser());
    const refused = { status: 403, body: { code: "mailed_code_required" } };
    const proof = { password: person.password };
    expect(await thief.post("/api/auth/factors/passkeys/options", proof)).toMatchObject(refused);
    expect(await thief.post("/api/auth/factors/totp", proof)).toMatchObject(refused);
    const guess = { mailed_code: "123456" };
    expect((await thief.post("/api/auth/factors/totp", guess)).body.code).toBe("code_expired");
    const owner = await resetPassword(person);
    expect(await whoIs(await signIn(owner))).toBe(person.email);
    expect(await whoIs(thief)).toBeNull();
    await endHold(person);
    expect((await withdrawUsdt(server, thief, person, "399")).body.code).toBe("not_authenticated");
  });

  test("T50 a thief's passkey doesn't cancel the owner's reset of two-factor", async () => {
    const { person } = await joined();
    await giveUsdt(server, person, "500");
    // The thief can also read the mailbox briefly.
    const thief = await signIn(person, newBrowser());
    const device = createAuthenticator();
    await addPasskey(thief, await mailedCode(server, thief, person, { kind: "passkey" }), device);
    const owner = await resetPassword(person);
    const half = await giveFirstFactor(server, owner);
    await half.post("/api/auth/factors/reset");
    expect((await press(half, linkIn(await server.mail.next(person.email, "Switch off")))).status).toBe(200);
    expect((await signInWith(thief, device)).answer.status).toBe(200);
    const cancelled = await thief.post("/api/auth/factors/reset/cancel", {
      passkey: await prove(thief, device),
    });
    expect(cancelled).toMatchObject({ status: 403, body: { code: "factor_too_new" } });
    await server.database.owner.query(
      `update app.two_factor_resets set effective_at = now()
       where user_id = (select id from app.users where email = $1)`,
      [person.email],
    );
    expect(await whoIs(await signIn(owner))).toBe(person.email);
    await endHold(person);
    expect((await withdrawUsdt(server, thief, person, "399")).body.code).toBe("not_authenticated");
    expect((await signInWith(newBrowser(), device)).answer.body.code).toBe("invalid_passkey");
  });
});

describe("the emailed code for an addition", () => {
  const begin = (browser: Browser, mailed_code: string) =>
    browser.post("/api/auth/factors/totp", { mailed_code });

  test("T50 is emailed after the password alone, states its purpose, and works once", async () => {
    const { person, browser } = await joined();
    const asked = await askForCode(server, browser, { password: "wrong" }, { kind: "totp" });
    expect(asked.body.code).toBe("invalid_credentials");
    expect(await askForCode(server, browser, person, { kind: "totp" })).toMatchObject({
      status: 200,
      body: { retry_after_seconds: 60 },
    });
    const mail = await server.mail.next(person.email, "confirmation code");
    expect(mail.text).toContain("add an authenticator app");
    expect((await begin(browser, codeIn(mail))).status).toBe(200);
    expect((await begin(browser, codeIn(mail))).body.code).toBe("code_expired");
  });

  test("T50 is valid only in its session and for its kind of factor", async () => {
    const { person, browser } = await joined();
    const elsewhere = await signIn(person, newBrowser());
    const { mailed_code } = await codeForApp(server, browser, person);
    expect((await begin(elsewhere, mailed_code)).body.code).toBe("code_expired");
    await codeForApp(server, elsewhere, person);
    expect((await begin(elsewhere, mailed_code)).body.code).toBe("invalid_code");
    const passkey = await browser.post("/api/auth/factors/passkeys/options", { mailed_code });
    expect(passkey.body.code).toBe("invalid_code");
    expect((await begin(browser, mailed_code)).status).toBe(200);
  });

  test("T50 allows five guesses, also in parallel, and is valid for ten minutes", async () => {
    const { person, browser } = await joined();
    const { mailed_code } = await codeForApp(server, browser, person);
    const guesses = await Promise.all(
      wrongCodes(mailed_code, 20).map((guess) => begin(browser.copy(), guess)),
    );
    expect(codesOf(guesses)).toEqual({ invalid_code: 5, code_expired: 15 });
    expect((await begin(browser, mailed_code)).body.code).toBe("code_expired");
    const later = await codeForApp(server, browser, person);
    await server.database.owner.query("update app.mailed_proofs set expires_at = now()");
    expect((await begin(browser, later.mailed_code)).body.code).toBe("code_expired");
  });

  test("T53 an account allows ten guesses an hour, from any number of sessions", async () => {
    const { person } = await joined();
    const answers = [];
    for (let session = 0; session < 4; session += 1) {
      const browser = await signIn(person, newBrowser());
      const { mailed_code } = await codeForApp(server, browser, person);
      for (const guess of wrongCodes(mailed_code, 5)) answers.push(await begin(browser, guess));
    }
    expect(codesOf(answers)).toEqual({ invalid_code: 10, too_many_requests: 10 });
  });

  test("T50 can be requested once a minute", async () => {
    const { person, browser } = await joined();
    await codeForApp(server, browser, person);
    const input = { kind: "totp", password: person.password };
    const soon = await browser.post("/api/auth/factors/mail-code", input);
    expect(soon).toMatchObject({ status: 429, body: { code: "resend_too_soon" } });
  });

  test("T46 is in no log, and in no table in plain text", async () => {
    const { person, browser } = await joined();
    const { mailed_code } = await codeForApp(server, browser, person);
    const { rows } = await server.database.owner.query(
      "select row_to_json(p)::text as row from app.mailed_proofs p",
    );
    for (const text of [...server.logLines, ...rows.map(({ row }) => row)]) {
      expect(text).not.toMatch(new RegExp(`(?<![0-9a-f.])${mailed_code}(?![0-9a-f])`));
    }
  });
});

describe("the link that undoes an addition", () => {
  test("T50 removes the factor without signing in, ends all sessions, and asks for a new password", async () => {
    const { person, browser } = await joinWithPasskey();
    const link = await undoLink(person, "is on");
    expect(link).toMatchObject({ path: "/auth/callback", type: "undo_addition" });
    // A mail scanner opens the link.
    expect(
      (await server.browser().get(`${link.path}?type=${link.type}&token=${link.token}`)).status,
    ).toBeLessThan(500);
    expect(await whoIs(browser)).toBe(person.email);
    const phone = server.browser();
    expect(await press(phone, link)).toMatchObject({ status: 200, body: { verified: true } });
    expect(await whoIs(browser)).toBeNull();
    expect(await whoIs(phone)).toBeNull();
    const old = await server.browser().post("/api/auth/token", signInInput(person));
    expect(old.body.code).toBe("invalid_credentials");
    const mail = await server.mail.next(person.email, "was undone");
    expect(mail.text).toContain("/forgot-password");
    expect(mail.text).toContain("on hold until");
    const owner = await resetPassword(person);
    const again = await signIn(owner);
    expect(await factors(again)).toMatchObject({ passkeys: [], recovery_codes_left: 0, proof: "password" });
    expect((await withdrawUsdt(server, again, person, "10")).body.code).toBe("withdrawals_held");
    expect((await press(phone, link)).body.code).toBe("link_invalid");
  });

  test("T50 works for 72 hours, and after a password reset", { tags: "long" }, async () => {
    const { person } = await joinWithPasskey();
    const link = await undoLink(person, "is on");
    const owner = await resetPassword(person);
    await server.letPass(71 * 3_600);
    expect((await press(server.browser(), link)).status).toBe(200);
    expect(await whoIs(await signIn(await resetPassword(owner)))).toBe(person.email);
    const late = await joinWithPasskey();
    const expired = await undoLink(late.person, "is on");
    await server.letPass(72 * 3_600);
    expect((await press(server.browser(), expired)).body.code).toBe("link_invalid");
  });

  test("T50 for the first factor also removes what was added with it", { tags: "long" }, async () => {
    const { person, browser, device } = await joinWithPasskey();
    const link = await undoLink(person, "is on");
    const app = await browser.post("/api/auth/factors/totp", { passkey: await prove(browser, device) });
    expect(app.status).toBe(200);
    const { added } = await addPasskey(browser, { passkey: await prove(browser, device) });
    expect(added.status).toBe(200);
    expect((await press(server.browser(), link)).status).toBe(200);
    const again = await signIn(await resetPassword(person));
    expect(await factors(again)).toMatchObject({ totp: false, passkeys: [] });
  });

  test("T50 for a further factor keeps the older ones, and two-factor on", async () => {
    const { person, browser } = await joined();
    const { code, recoveryCodes } = await secure(server, person, browser);
    await addPasskey(browser, { code: code() });
    const link = await undoLink(person, "passkey was added");
    expect((await press(server.browser(), link)).status).toBe(200);
    const half = await giveFirstFactor(server, await resetPassword(person));
    const answer = await half.post("/api/auth/factors/verify", {
      type: "recovery_code",
      code: recoveryCodes[0],
    });
    expect(answer.status).toBe(200);
    expect(await factors(half)).toMatchObject({ totp: true, passkeys: [] });
  });

  test("T50 T35 is recorded in the audit log", async () => {
    const { person } = await joinWithPasskey();
    await press(server.browser(), await undoLink(person, "is on"));
    const { rows } = await server.database.owner.query(
      `select a.admin_id, a.details from app.admin_activity a join app.users u on u.id::text = a.target_id
       where a.action_name = 'undo_addition' and u.email = $1`,
      [person.email],
    );
    expect(rows).toEqual([{ admin_id: null, details: expect.objectContaining({ removed: 1 }) }]);
  });
});
