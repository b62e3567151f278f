import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccountServer, newPerson, signInInput, startAccountServer } from "./support/account-server.ts";
import type { Browser } from "./support/browser.ts";
import { codeIn, linkIn } from "./support/smtp.ts";
import {
  appCode,
  codesOf,
  forgetSteps,
  giveCode,
  giveFirstFactor,
  giveRecoveryCode,
  joinSecured,
  secure,
  setUpApp,
  whoIs,
  withinOneStep,
  wrongCode,
} from "./support/two-factor.ts";

let server: AccountServer;

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

async function factors(browser: Browser) {
  const { status, body } = await browser.get("/api/auth/factors");
  expect(status).toBe(200);
  return body;
}

describe("setting up an authenticator app", () => {
  test("asks for the password, then for a code of the app, and switches two-factor on", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    expect(await factors(browser)).toEqual({
      totp: false,
      passkeys: [],
      recovery_codes_left: 0,
      proof: "password",
      passkeys_available: false,
      is_compulsory: false,
    });
    const enrolled = await browser.post("/api/auth/factors/totp", { password: person.password });
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

  test("gives ten recovery codes once, and keeps neither them nor the secret in clear", async () => {
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

  test("T20 gives this browser a new session token; its old one is over, and other sessions stay", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    const thief = browser.copy();
    const elsewhere = server.browser();
    await elsewhere.post("/api/auth/token", signInInput(person));
    await secure(server, person, browser);
    expect(browser.cookies.get("portico_session")).not.toBe(thief.cookies.get("portico_session"));
    expect(await whoIs(browser)).toBe(person.email);
    expect(await whoIs(elsewhere)).toBe(person.email);
    expect(await whoIs(thief)).toBeNull();
    await expect
      .poll(() => server.events)
      .toContainEqual(expect.objectContaining({ type: "session_ended", reason: "renewed" }));
    expect(server.events.some(({ type }) => type === "user_updated")).toBe(true);
  });

  test("a wrong code does not confirm it, and guesses are counted", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    const { body } = await browser.post("/api/auth/factors/totp", { password: person.password });
    const code = wrongCode(body.secret);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => browser.post("/api/auth/factors/totp/confirm", { code })),
    );
    expect(codesOf(answers)).toEqual({ invalid_second_factor: 10, too_many_requests: 20 });
    expect((await factors(browser)).totp).toBe(false);
  });

  test("nothing is confirmed that was not begun, or was begun an hour ago", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    const early = await browser.post("/api/auth/factors/totp/confirm", { code: "123456" });
    expect(early).toMatchObject({ status: 409, body: { code: "two_factor_not_set_up" } });
    const { body } = await browser.post("/api/auth/factors/totp", { password: person.password });
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

  test("two confirmations at once switch it on once", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    const { body } = await browser.post("/api/auth/factors/totp", { password: person.password });
    const code = appCode(body.secret);
    const same = () => browser.copy().post("/api/auth/factors/totp/confirm", { code });
    const answers = await Promise.all([same(), same(), same()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("T26 the second factor of a sign-in", () => {
  test("T26 the password alone opens no session, and says by what it goes on", async () => {
    const { person } = await joinSecured(server);
    const browser = server.browser();
    const answer = await browser.post("/api/auth/token", signInInput(person));
    expect(answer).toMatchObject({
      status: 200,
      body: { needsTwoFactor: true, methods: ["totp", "recovery_code"] },
    });
    expect(browser.cookies.has("portico_session")).toBe(false);
    expect(browser.setCookies.at(-1)).toMatch(/^portico_two_factor=[^;]{43};.*Max-Age=600.*HttpOnly/i);
    expect(await whoIs(browser)).toBeNull();
    expect((await browser.get("/api/auth/factors")).body.code).toBe("not_authenticated");
  });

  test("T26 a code of the app opens it", async () => {
    const { person, code } = await joinSecured(server);
    const browser = await giveFirstFactor(server, person);
    const answer = await giveCode(browser, code());
    expect(answer.body.user.email).toBe(person.email);
    expect(await whoIs(browser)).toBe(person.email);
    expect(browser.cookies.has("portico_two_factor")).toBe(false);
  });

  test("T26 the codes of the last, this and the next half minute count, and no others", async () => {
    const { person, code } = await joinSecured(server);
    await withinOneStep();
    for (const steps of [-1, 0, 1]) {
      await forgetSteps(server);
      expect((await giveCode(await giveFirstFactor(server, person), code(steps))).status).toBe(200);
    }
    await forgetSteps(server);
    for (const steps of [-3, 3]) {
      const answer = await giveCode(await giveFirstFactor(server, person), code(steps));
      expect(answer.body.code).toBe("invalid_second_factor");
    }
  });

  test("T26 a code counts once, also in parallel, and none that is older counts after it", async () => {
    const { person, code } = await joinSecured(server);
    const browsers = await Promise.all(
      Array.from({ length: 5 }, () => giveFirstFactor(server, person, server.browser())),
    );
    const now = code();
    const answers = await Promise.all(browsers.map((browser) => giveCode(browser, now)));
    expect(codesOf(answers)).toEqual({ ok: 1, invalid_second_factor: 4 });
    const again = await giveFirstFactor(server, person);
    expect((await giveCode(again, now)).body.code).toBe("invalid_second_factor");
    expect((await giveCode(again, code(-1))).body.code).toBe("invalid_second_factor");
    expect((await giveCode(again, code(1))).status).toBe(200);
  });

  test("T26 of 1,000 parallel guesses at most five are compared, and the right code is too late", async () => {
    const { person, secret, code } = await joinSecured(server);
    const browser = await giveFirstFactor(server, person);
    const wrong = wrongCode(secret);
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => giveCode(browser.copy(), wrong)));
    expect(codesOf(answers)).toEqual({ invalid_second_factor: 5, two_factor_expired: 995 });
    expect((await giveCode(browser, code())).body.code).toBe("two_factor_expired");
  });

  test("T29 ten wrong ones an hour are compared for an account, however often the sign-in is begun", async () => {
    const { person, secret } = await joinSecured(server);
    const wrong = wrongCode(secret);
    const answers = [];
    for (let begun = 0; begun < 4; begun += 1) {
      const stranger = await giveFirstFactor(server, person);
      for (let guess = 0; guess < 5; guess += 1) answers.push(await giveCode(stranger, wrong));
    }
    expect(codesOf(answers)).toEqual({ invalid_second_factor: 10, too_many_requests: 10 });
  });

  test("T29 who knows the password cannot lock the owner out of where they have signed in before", async () => {
    const { person, secret, code, browser } = await joinSecured(server);
    const wrong = wrongCode(secret);
    for (let begun = 0; begun < 3; begun += 1) {
      const stranger = await giveFirstFactor(server, person);
      for (let guess = 0; guess < 5; guess += 1) await giveCode(stranger, wrong);
    }
    const stranger = await giveFirstFactor(server, person);
    expect((await giveCode(stranger, code())).body.code).toBe("too_many_requests");
    await browser.post("/api/auth/logout");
    await giveFirstFactor(server, person, browser);
    expect((await giveCode(browser, code())).status).toBe(200);
  });

  test("T29 strangers who begin sign-ins with the right password use up none of the owner's", async () => {
    const { person, code, browser } = await joinSecured(server);
    const statuses = [];
    for (let begun = 0; begun < 34; begun += 1) {
      statuses.push((await server.browser().post("/api/auth/token", signInInput(person))).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    await giveFirstFactor(server, person, browser);
    expect((await giveCode(browser, code())).status).toBe(200);
  });

  test("T26 it must come from the browser that gave the first, within ten minutes", async () => {
    const { person, code } = await joinSecured(server);
    const browser = await giveFirstFactor(server, person);
    expect((await giveCode(server.browser(), code())).body.code).toBe("two_factor_expired");
    await server.database.owner.query(
      "update app.two_factor_challenges set expires_at = expires_at - interval '10 minutes'",
    );
    const late = await giveCode(browser, code());
    expect(late).toMatchObject({ status: 401, body: { code: "two_factor_expired" } });
  });

  test("T26 once given, the same cookie opens no second session", async () => {
    const { person, code } = await joinSecured(server);
    const browser = await giveFirstFactor(server, person);
    const copy = browser.copy();
    await withinOneStep();
    expect((await giveCode(browser, code(-1))).status).toBe(200);
    expect((await giveCode(copy, code())).body.code).toBe("two_factor_expired");
  });

  test("T26 a user who was banned between the two factors gets no session", async () => {
    const { person, code } = await joinSecured(server);
    const browser = await giveFirstFactor(server, person);
    await server.database.owner.query("update app.users set status = 'banned' where email = $1", [
      person.email,
    ]);
    expect((await giveCode(browser, code())).body.code).toBe("account_banned");
    expect(browser.cookies.has("portico_session")).toBe(false);
  });

  test("T26 it holds for a link that signs in", async () => {
    const { person, code } = await joinSecured(server);
    const browser = server.browser();
    await browser.post("/api/auth/otp", { email: person.email });
    const { token, type } = linkIn(await server.mail.next(person.email, "sign-in link"));
    const answer = await browser.post("/api/auth/link", { token, type });
    expect(answer.body).toEqual({ needsTwoFactor: true, methods: ["totp", "recovery_code"] });
    expect(await whoIs(browser)).toBeNull();
    expect((await giveCode(browser, code())).status).toBe(200);
    expect(await whoIs(browser)).toBe(person.email);
  });

  test("T26 it stays on when the password is reset, and no code from before the reset's sign-in counts", async () => {
    const { person, code } = await joinSecured(server);
    const half = await giveFirstFactor(server, person);
    const browser = server.browser();
    await browser.post("/api/auth/recover", { email: person.email });
    const token = codeIn(await server.mail.next(person.email, "reset"));
    await browser.post("/api/auth/verify", { email: person.email, token, type: "recovery" });
    const password = `${person.password} anew`;
    expect((await browser.put("/api/auth/user", { password })).status).toBe(200);
    expect((await giveCode(half, code())).body.code).toBe("two_factor_expired");
    await giveFirstFactor(server, { ...person, password }, browser);
    expect((await giveCode(browser, code())).status).toBe(200);
  });

  test("T26 it holds for administrators, too", async () => {
    const { person, code } = await joinSecured(server);
    await server.database.owner.query("update app.users set is_admin = true where email = $1", [
      person.email,
    ]);
    const browser = await giveFirstFactor(server, person);
    expect((await browser.get("/api/admin/users")).status).toBe(401);
    await giveCode(browser, code());
    expect((await browser.get("/api/admin/users")).status).toBe(200);
  });

  test.each([
    [{ type: "totp" }],
    [{ type: "totp", code: "1".repeat(40) }],
    [{ type: "sms", code: "123456" }],
    [{ type: "passkey", response: {} }],
    [{}],
  ])("%j is refused", async (input) => {
    const answer = await server.browser().post("/api/auth/factors/verify", input);
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  });

  test("a secret that was sealed under another AUTH_SECRET has no codes, and nothing breaks", async () => {
    const { person, code } = await joinSecured(server);
    await server.database.owner.query("update app.totp_factors set sealed_secret = 'AAAA'");
    const answer = await giveCode(await giveFirstFactor(server, person), code());
    expect(answer.body.code).toBe("invalid_second_factor");
  });
});

describe("a recovery code", () => {
  test("opens the session once, is counted, and its owner is told how many are left", async () => {
    const { person, recoveryCodes, browser } = await joinSecured(server);
    const [first = ""] = recoveryCodes;
    const other = await giveFirstFactor(server, person);
    expect((await giveRecoveryCode(other, ` ${first.toUpperCase().replace("-", " ")}`)).status).toBe(200);
    expect(await factors(browser)).toMatchObject({ recovery_codes_left: 9 });
    expect((await server.mail.next(person.email, "recovery code was used")).text).toContain("9 are left");
    const again = await giveRecoveryCode(await giveFirstFactor(server, person), first);
    expect(again).toMatchObject({ status: 401, body: { code: "invalid_recovery_code" } });
  });

  test("counts once, also in parallel", async () => {
    const { person, recoveryCodes } = await joinSecured(server);
    const browsers = await Promise.all(
      Array.from({ length: 5 }, () => giveFirstFactor(server, person, server.browser())),
    );
    const answers = await Promise.all(
      browsers.map((browser) => giveRecoveryCode(browser, recoveryCodes[0] ?? "")),
    );
    expect(codesOf(answers)).toEqual({ ok: 1, invalid_recovery_code: 4 });
  });

  test("of somebody else is worth nothing", async () => {
    const [one, two] = [await joinSecured(server), await joinSecured(server)];
    const answer = await giveRecoveryCode(
      await giveFirstFactor(server, one.person),
      two.recoveryCodes[0] ?? "",
    );
    expect(answer.body.code).toBe("invalid_recovery_code");
  });

  test("ten new ones replace the old", async () => {
    const { person, recoveryCodes, browser, code } = await joinSecured(server);
    const { status, body } = await browser.post("/api/auth/factors/recovery-codes", { code: code() });
    expect(status).toBe(200);
    expect(body.recovery_codes).toHaveLength(10);
    const old = await giveRecoveryCode(await giveFirstFactor(server, person), recoveryCodes[1] ?? "");
    expect(old.body.code).toBe("invalid_recovery_code");
    const fresh = await giveRecoveryCode(await giveFirstFactor(server, person), body.recovery_codes[1]);
    expect(fresh.status).toBe(200);
    await server.mail.next(person.email, "New recovery codes");
  });
});

describe("changing how one gets in asks for a proof", () => {
  test("without two-factor the password; five wrong ones in 15 minutes are compared", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    expect((await browser.post("/api/auth/factors/totp", {})).body.code).toBe("proof_required");
    expect((await browser.post("/api/auth/factors/totp", { code: "123456" })).body.code).toBe(
      "proof_required",
    );
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => browser.post("/api/auth/factors/totp", { password: "a wrong one" })),
    );
    expect(codesOf(answers)).toEqual({ invalid_credentials: 5, too_many_requests: 7 });
    const right = await browser.post("/api/auth/factors/totp", { password: person.password });
    expect(right.body.code).toBe("too_many_requests");
    await server.letPass(15 * 60);
    expect((await browser.post("/api/auth/factors/totp", { password: person.password })).status).toBe(200);
  });

  test("a session of a thief who guesses does not keep the owner's from proving themselves", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    const stolen = server.browser();
    await stolen.post("/api/auth/token", signInInput(person));
    for (let guess = 0; guess < 6; guess += 1) {
      await stolen.post("/api/auth/factors/totp", { password: "a wrong one" });
    }
    expect((await browser.post("/api/auth/factors/totp", { password: person.password })).status).toBe(200);
  });

  test("with two-factor a code, which is counted and spent; the password is not enough", async () => {
    const { person, browser, secret, code, recoveryCodes } = await joinSecured(server);
    const remove = (proof: object) => browser.post("/api/auth/factors/totp/remove", proof);
    expect((await remove({ password: person.password })).body.code).toBe("proof_required");
    expect((await remove({})).body.code).toBe("proof_required");
    const wrong = wrongCode(secret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => remove({ code: wrong })));
    expect(codesOf(answers)).toEqual({ invalid_second_factor: 4 });
    const fresh = await browser.post("/api/auth/factors/recovery-codes", { code: code() });
    expect(fresh.status).toBe(200);
    expect((await remove({ code: code() })).body.code).toBe("invalid_second_factor");
    expect((await remove({ code: code(1) })).body.code).toBe("too_many_requests");
    await server.letPass(15 * 60);
    expect((await remove({ code: recoveryCodes[0] })).body.code).toBe("invalid_recovery_code");
    expect((await remove({ code: fresh.body.recovery_codes[0] })).status).toBe(200);
  });

  test("who has no password must have signed in within the last 15 minutes", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    const { owner } = server.database;
    await owner.query("update app.users set password_hash = null where email = $1", [person.email]);
    expect((await factors(browser)).proof).toBe("fresh_sign_in");
    expect((await browser.post("/api/auth/factors/totp", {})).status).toBe(200);
    await owner.query(
      `update app.sessions set login_time = login_time - interval '15 minutes'
       where user_id = (select id from app.users where email = $1)`,
      [person.email],
    );
    const late = await browser.post("/api/auth/factors/totp", {});
    expect(late).toMatchObject({ status: 403, body: { code: "fresh_sign_in_required" } });
  });

  test("a proof that two changes give at once is spent by one", async () => {
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
  test("takes a second factor, and everything that belongs to it goes", async () => {
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

  test("removing the last factor is the same", async () => {
    const { person, browser, code } = await joinSecured(server);
    expect((await browser.post("/api/auth/factors/totp/remove", { code: code() })).status).toBe(200);
    await server.mail.next(person.email, "is off");
    expect(await factors(browser)).toMatchObject({ totp: false, recovery_codes_left: 0, proof: "password" });
    const { recoveryCodes } = await setUpApp(browser, { password: person.password });
    expect(recoveryCodes).toHaveLength(10);
  });
});

test("T46 no log line holds a secret, a code or a cookie of the second factor", async () => {
  const { person, secret, code, recoveryCodes } = await joinSecured(server);
  const browser = await giveFirstFactor(server, person);
  const cookie = browser.cookies.get("portico_two_factor") ?? "missing";
  const given = code();
  await giveRecoveryCode(browser, "wrong-wrong");
  await giveCode(browser, given);
  const log = server.logLines.join("\n");
  expect(log).toContain("/api/auth/factors/verify");
  for (const hidden of [secret, cookie, "wrong-wrong", ...recoveryCodes]) expect(log).not.toContain(hidden);
  expect(log).not.toMatch(new RegExp(`(?<![0-9a-f-])${given}(?![0-9a-f-])`));
});
