import { limits } from "@portico/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AccountServer,
  newPerson,
  signInInput,
  startAccountServer,
} from "../../support/account/account-server.ts";
import { askForCode, codeForApp } from "../../support/account/additions.ts";
import {
  appCode,
  codesOf,
  factors,
  giveFirstFactor,
  giveRecoveryCode,
  joinSecured,
  secure,
  setUpApp,
  whoIs,
  wrongCode,
} from "../../support/account/two-factor.ts";

let server: AccountServer;

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

describe("setting up an authenticator app", () => {
  test("T50 requires the password and an emailed code, then a code of the app, and switches two-factor on", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    expect(await factors(browser)).toEqual({
      totp: false,
      passkeys: [],
      recovery_codes_left: 0,
      proof: "password",
      passkeys_available: false,
      is_compulsory: false,
      is_session_by_email: false,
      session_held_until: null,
    });
    const enrolled = await browser.post("/api/auth/factors/totp", await codeForApp(server, browser, person));
    expect(enrolled.status).toBe(200);
    const uri = new URL(enrolled.body.uri);
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/Portico:/);
    expect(decodeURIComponent(uri.pathname)).toContain(person.email);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: "Portico",
      secret: enrolled.body.secret,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
    expect((await factors(browser)).totp).toBe(false);
    const confirmed = await browser.post("/api/auth/factors/totp/confirm", {
      code: appCode(enrolled.body.secret),
    });
    expect(confirmed.status).toBe(200);
    expect(await factors(browser)).toMatchObject({ totp: true, recovery_codes_left: 10, proof: "code" });
    expect((await browser.get("/api/auth/user")).body.user.two_factor_enabled).toBe(true);
    expect((await server.mail.next(person.email, "is on")).text).toContain("recovery codes");
  });

  test("shows ten recovery codes once, and stores neither them nor the secret in plain text", async () => {
    const { recoveryCodes, secret, person } = await joinSecured(server);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
    const { rows } = await server.database.owner.query(
      `select (select row_to_json(t)::text from app.totp_factors t where t.user_id = u.id) as totp,
         (select json_agg(r)::text from app.recovery_codes r where r.user_id = u.id) as codes
       from app.users u where email = $1`,
      [person.email],
    );
    expect(rows[0].totp).not.toContain(secret);
    for (const code of recoveryCodes) {
      expect(rows[0].codes).not.toContain(code);
      expect(rows[0].codes).not.toContain(code.replace("-", ""));
      expect(rows[0].codes).not.toContain(Buffer.from(code).toString("hex"));
    }
  });

  test("T20 gives this browser a new session token and voids the old one", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    const thief = browser.copy();
    await secure(server, person, browser);
    expect(browser.cookies.get("portico_session")).not.toBe(thief.cookies.get("portico_session"));
    expect(await whoIs(browser)).toBe(person.email);
    expect(await whoIs(thief)).toBeNull();
    await expect
      .poll(() => server.events)
      .toContainEqual(expect.objectContaining({ type: "session_ended", reason: "renewed" }));
    expect(server.events.some(({ type }) => type === "user_updated")).toBe(true);
  });

  test("a wrong code does not confirm it, and guesses are counted", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    const { body } = await browser.post("/api/auth/factors/totp", await codeForApp(server, browser, person));
    const code = wrongCode(body.secret);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => browser.post("/api/auth/factors/totp/confirm", { code })),
    );
    expect(codesOf(answers)).toEqual({ invalid_second_factor: 10, too_many_requests: 20 });
    expect((await factors(browser)).totp).toBe(false);
  });

  test("cannot be confirmed if it was not started, or was started an hour ago", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    const early = await browser.post("/api/auth/factors/totp/confirm", { code: "123456" });
    expect(early).toMatchObject({ status: 409, body: { code: "two_factor_not_set_up" } });
    const { body } = await browser.post("/api/auth/factors/totp", await codeForApp(server, browser, person));
    await server.database.owner.query(
      "update app.totp_factors set created_at = created_at - interval '1 hour' where confirmed_at is null",
    );
    const late = await browser.post("/api/auth/factors/totp/confirm", { code: appCode(body.secret) });
    expect(late.body.code).toBe("two_factor_not_set_up");
  });

  test("a second app is not added beside the first", async () => {
    const { browser, code } = await joinSecured(server);
    const answer = await browser.post("/api/auth/factors/totp", { code: code() });
    expect(answer).toMatchObject({ status: 409, body: { code: "two_factor_exists" } });
  });

  test("two concurrent confirmations switch it on once", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    const { body } = await browser.post("/api/auth/factors/totp", await codeForApp(server, browser, person));
    const code = appCode(body.secret);
    const same = () => browser.copy().post("/api/auth/factors/totp/confirm", { code });
    const answers = await Promise.all([same(), same(), same()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("changing sign-in settings requires a proof", () => {
  test("without two-factor, the password; at most five wrong ones in 15 minutes are compared", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    const ask = (password = "") => askForCode(server, browser, { password }, { kind: "totp" });
    expect((await ask()).body.code).toBe("proof_required");
    expect((await browser.post("/api/auth/factors/totp", { code: "123456" })).body.code).toBe(
      "proof_required",
    );
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask("a wrong one")));
    expect(codesOf(answers)).toEqual({ invalid_credentials: 5, too_many_requests: 7 });
    expect((await ask(person.password)).body.code).toBe("too_many_requests");
    await server.letPass(15 * 60);
    expect((await ask(person.password)).status).toBe(200);
  });

  test("a thief's guesses in another session do not block the owner's proof", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    const stolen = server.browser();
    await stolen.post("/api/auth/token", signInInput(person));
    for (let guess = 0; guess < 6; guess += 1) {
      await askForCode(server, stolen, { password: "a wrong one" }, { kind: "totp" });
    }
    expect((await askForCode(server, browser, person, { kind: "totp" })).status).toBe(200);
  });

  test("T50 with two-factor, a code, which is counted and used up; the password is not enough", async () => {
    const { person, browser, secret, code, recoveryCodes } = await joinSecured(server);
    const remove = (proof: object) => browser.post("/api/auth/factors/totp/remove", proof);
    expect((await remove({ password: person.password })).body.code).toBe("proof_required");
    expect((await remove({})).body.code).toBe("proof_required");
    const wrong = wrongCode(secret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => remove({ code: wrong })));
    expect(codesOf(answers)).toEqual({ invalid_second_factor: 4 });
    const used = code();
    const fresh = await browser.post("/api/auth/factors/recovery-codes", { code: used });
    expect(fresh.status).toBe(200);
    expect((await remove({ code: used })).body.code).toBe("invalid_second_factor");
    expect((await remove({ code: code(1) })).body.code).toBe("too_many_requests");
    await server.letPass(15 * 60);
    expect((await remove({ code: recoveryCodes[0] })).body.code).toBe("invalid_recovery_code");
    expect((await remove({ code: fresh.body.recovery_codes[0] })).status).toBe(200);
  });

  test("a user without a password must have signed in within the last 15 minutes", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    const { owner } = server.database;
    await owner.query("update app.users set password_hash = null where email = $1", [person.email]);
    expect((await factors(browser)).proof).toBe("fresh_sign_in");
    expect((await askForCode(server, browser, {}, { kind: "totp" })).status).toBe(200);
    await owner.query(
      `update app.sessions set login_time = login_time - make_interval(mins => $2)
       where user_id = (select id from app.users where email = $1)`,
      [person.email, limits.fresh_sign_in_minutes],
    );
    const late = await askForCode(server, browser, {}, { kind: "totp" });
    expect(late).toMatchObject({ status: 403, body: { code: "fresh_sign_in_required" } });
  });

  test("a proof given for two changes at once allows one", async () => {
    const { browser, code } = await joinSecured(server);
    const same = { code: code() };
    const answers = await Promise.all([
      browser.post("/api/auth/factors/recovery-codes", same),
      browser.post("/api/auth/factors/recovery-codes", same),
      browser.post("/api/auth/factors/recovery-codes", same),
    ]);
    expect(codesOf(answers)).toEqual({ ok: 1, invalid_second_factor: 2 });
  });

  test.each(["totp", "totp/remove", "recovery-codes", "disable", "passkeys/options"])(
    "a visitor is refused %s",
    async (change) => {
      const answer = await server.browser().post(`/api/auth/factors/${change}`, { password: "x" });
      expect(answer).toMatchObject({ status: 401, body: { code: "not_authenticated" } });
    },
  );
});

describe("switching two-factor off", () => {
  test("requires a second factor, and removes everything that belongs to it", async () => {
    const { person, browser, code, recoveryCodes } = await joinSecured(server);
    const half = await giveFirstFactor(server, person);
    const off = (proof: object) => browser.post("/api/auth/factors/disable", proof);
    expect((await off({ password: person.password })).body.code).toBe("proof_required");
    expect((await off({ code: code() })).status).toBe(200);
    await server.mail.next(person.email, "is off");
    expect(await factors(browser)).toMatchObject({ totp: false, recovery_codes_left: 0, proof: "password" });
    expect((await browser.get("/api/auth/user")).body.user.two_factor_enabled).toBe(false);
    expect((await giveRecoveryCode(half, recoveryCodes[0] ?? "")).body.code).toBe("two_factor_expired");
    const plain = server.browser();
    expect((await plain.post("/api/auth/token", signInInput(person))).body.user.email).toBe(person.email);
    const again = await browser.post("/api/auth/factors/disable", { password: person.password });
    expect(again).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("also happens when the last factor is removed", async () => {
    const { person, browser, code } = await joinSecured(server);
    expect((await browser.post("/api/auth/factors/totp/remove", { code: code() })).status).toBe(200);
    await server.mail.next(person.email, "is off");
    expect(await factors(browser)).toMatchObject({ totp: false, recovery_codes_left: 0, proof: "password" });
    const { recoveryCodes } = await setUpApp(browser, await codeForApp(server, browser, person));
    expect(recoveryCodes).toHaveLength(10);
  });
});
