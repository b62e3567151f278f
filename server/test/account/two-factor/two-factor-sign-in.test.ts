import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sideBySide } from "../../support/account/account-acts.ts";
import { type AccountServer, signInInput, startAccountServer } from "../../support/account/account-server.ts";
import {
  codesOf,
  factors,
  forgetSteps,
  giveCode,
  giveFirstFactor,
  giveRecoveryCode,
  joinSecured,
  whoIs,
  withinOneStep,
  wrongCode,
} from "../../support/account/two-factor.ts";
import { codeIn, linkIn } from "../../support/smtp.ts";

let server: AccountServer;

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

describe("T26 the second factor of a sign-in", () => {
  test("T26 the password alone opens no session, and the reply lists the available factors", async () => {
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

  test("T26 an app code opens the session", async () => {
    const { person, code } = await joinSecured(server);
    const browser = await giveFirstFactor(server, person);
    const answer = await giveCode(browser, code());
    expect(answer.body.user.email).toBe(person.email);
    expect(await whoIs(browser)).toBe(person.email);
    expect(browser.cookies.has("portico_two_factor")).toBe(false);
  });

  test("T74 an app code is accepted with a dash, and a recovery code in full-width letters", async () => {
    const { person, code, recoveryCodes } = await joinSecured(server);
    const typed = code().replace(/^.../, "$&-");
    expect((await giveCode(await giveFirstFactor(server, person), typed)).status).toBe(200);
    const wide = [...(recoveryCodes[0] ?? "").toUpperCase()].map((sign) =>
      String.fromCharCode(sign.charCodeAt(0) + 0xfee0),
    );
    const spend = async () => giveRecoveryCode(await giveFirstFactor(server, person), wide.join(" "));
    expect((await spend()).status).toBe(200);
    expect((await spend()).body.code).toBe("invalid_recovery_code");
  });

  test("T26 codes of the previous, current and next 30 seconds are valid, and no others", async () => {
    const { person, code } = await joinSecured(server);
    await withinOneStep(async () => {
      for (const steps of [-1, 0, 1]) {
        await forgetSteps(server);
        expect((await giveCode(await giveFirstFactor(server, person), code(steps))).status).toBe(200);
      }
      await forgetSteps(server);
      for (const steps of [-2, 2]) {
        const answer = await giveCode(await giveFirstFactor(server, person), code(steps));
        expect(answer.body.code).toBe("invalid_second_factor");
      }
    });
  });

  test("T26 a code works once, also in parallel, and voids older ones", async () => {
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

  test("T26 of 1,000 parallel guesses at most five are compared, and then even the right code is refused", {
    tags: "long",
  }, async () => {
    const { person, secret, code } = await joinSecured(server);
    const browser = await giveFirstFactor(server, person);
    const wrong = wrongCode(secret);
    const answers = await sideBySide(Array<string>(1_000).fill(wrong), (guess) =>
      giveCode(browser.copy(), guess),
    );
    expect(codesOf(answers)).toEqual({ invalid_second_factor: 5, two_factor_expired: 995 });
    expect((await giveCode(browser, code())).body.code).toBe("two_factor_expired");
  });

  test("T29 an account allows ten wrong codes an hour, however often the sign-in is begun", {
    tags: "long",
  }, async () => {
    const { person, secret } = await joinSecured(server);
    const wrong = wrongCode(secret);
    const answers = [];
    for (let begun = 0; begun < 4; begun += 1) {
      const stranger = await giveFirstFactor(server, person);
      for (let guess = 0; guess < 5; guess += 1) answers.push(await giveCode(stranger, wrong));
    }
    expect(codesOf(answers)).toEqual({ invalid_second_factor: 10, too_many_requests: 10 });
  });

  test("T29 a stranger with the password cannot lock the owner out of a known browser", async () => {
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

  test("T29 strangers who begin sign-ins with the right password use up none of the owner's attempts", {
    tags: "long",
  }, async () => {
    const { person, code, browser } = await joinSecured(server);
    const statuses = [];
    for (let begun = 0; begun < 34; begun += 1) {
      statuses.push((await server.browser().post("/api/auth/token", signInInput(person))).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    await giveFirstFactor(server, person, browser);
    expect((await giveCode(browser, code())).status).toBe(200);
  });

  test("T26 it must come from the browser that gave the password, within ten minutes", async () => {
    const { person, code } = await joinSecured(server);
    const browser = await giveFirstFactor(server, person);
    expect((await giveCode(server.browser(), code())).body.code).toBe("two_factor_expired");
    await server.database.owner.query(
      "update app.two_factor_challenges set expires_at = expires_at - interval '10 minutes'",
    );
    const late = await giveCode(browser, code());
    expect(late).toMatchObject({ status: 401, body: { code: "two_factor_expired" } });
  });

  test("T26 once used, the same cookie opens no second session", async () => {
    const { person, code } = await joinSecured(server);
    const browser = await giveFirstFactor(server, person);
    const copy = browser.copy();
    await withinOneStep(async () => {
      expect((await giveCode(browser, code(-1))).status).toBe(200);
      expect((await giveCode(copy, code())).body.code).toBe("two_factor_expired");
    });
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

  test("T26 it is required for magic links", async () => {
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

  test("T26 it stays on after a password reset, and codes from before that sign-in are refused", async () => {
    const { person, code } = await joinSecured(server);
    const half = await giveFirstFactor(server, person);
    const browser = server.browser();
    await browser.post("/api/auth/recover", { email: person.email });
    const token = codeIn(await server.mail.next(person.email, "reset"));
    await browser.post("/api/auth/verify", { email: person.email, token, type: "recovery" });
    const password = `${person.password} again`;
    expect((await browser.put("/api/auth/user", { password })).status).toBe(200);
    expect((await giveCode(half, code())).body.code).toBe("two_factor_expired");
    await giveFirstFactor(server, { ...person, password }, browser);
    expect((await giveCode(browser, code())).status).toBe(200);
  });

  test("T26 it is required for administrators, too", async () => {
    const { person, code } = await joinSecured(server);
    await server.database.owner.query("update app.users set role = 'owner' where email = $1", [person.email]);
    const browser = await giveFirstFactor(server, person);
    expect((await browser.get("/api/admin/users")).status).toBe(401);
    await giveCode(browser, code());
    expect((await browser.get("/api/admin/users")).status).toBe(200);
  });

  test.each([
    [{ type: "totp" }],
    [{ type: "totp", code: "1".repeat(65) }],
    [{ type: "sms", code: "123456" }],
    [{ type: "passkey", response: {} }],
    [{}],
  ])("%j is refused", async (input) => {
    const answer = await server.browser().post("/api/auth/factors/verify", input);
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  });

  test.each(["éééééé", "1234567", "-12345", "１２３４５"])(
    "the code %j is refused without an internal error",
    async (code) => {
      const { person } = await joinSecured(server);
      const answer = await giveCode(await giveFirstFactor(server, person), code);
      expect(answer).toMatchObject({ status: 401, body: { code: "invalid_second_factor" } });
    },
  );

  test("T26 of two concurrent valid factors one opens a session, and the other is not used up", async () => {
    const { person, code, recoveryCodes, browser } = await joinSecured(server);
    const half = await giveFirstFactor(server, person);
    const [first = ""] = recoveryCodes;
    const answers = await Promise.all([giveCode(half.copy(), code()), giveRecoveryCode(half.copy(), first)]);
    expect(codesOf(answers)).toEqual({ ok: 1, two_factor_expired: 1 });
    const isSpent = answers[1]?.status === 200;
    expect((await factors(browser)).recovery_codes_left).toBe(isSpent ? 9 : 10);
  });

  test("a secret sealed under another AUTH_SECRET accepts no code, without an internal error", async () => {
    const { person, code } = await joinSecured(server);
    await server.database.owner.query("update app.totp_factors set sealed_secret = 'AAAA'");
    const answer = await giveCode(await giveFirstFactor(server, person), code());
    expect(answer.body.code).toBe("invalid_second_factor");
  });
});

describe("a recovery code", () => {
  test("opens a session once, and its owner is told how many are left", async () => {
    const { person, recoveryCodes, browser } = await joinSecured(server);
    const [first = ""] = recoveryCodes;
    const other = await giveFirstFactor(server, person);
    expect((await giveRecoveryCode(other, ` ${first.toUpperCase().replace("-", " ")}`)).status).toBe(200);
    expect(await factors(browser)).toMatchObject({ recovery_codes_left: 9 });
    expect((await server.mail.next(person.email, "recovery code was used")).text).toContain("9 are left");
    const again = await giveRecoveryCode(await giveFirstFactor(server, person), first);
    expect(again).toMatchObject({ status: 401, body: { code: "invalid_recovery_code" } });
  });

  test("works once, also in parallel", async () => {
    const { person, recoveryCodes } = await joinSecured(server);
    const browsers = await Promise.all(
      Array.from({ length: 5 }, () => giveFirstFactor(server, person, server.browser())),
    );
    const answers = await Promise.all(
      browsers.map((browser) => giveRecoveryCode(browser, recoveryCodes[0] ?? "")),
    );
    expect(codesOf(answers)).toEqual({ ok: 1, invalid_recovery_code: 4 });
  });

  test("of another user is refused", { tags: "long" }, async () => {
    const [one, two] = [await joinSecured(server), await joinSecured(server)];
    const answer = await giveRecoveryCode(
      await giveFirstFactor(server, one.person),
      two.recoveryCodes[0] ?? "",
    );
    expect(answer.body.code).toBe("invalid_recovery_code");
  });

  test("is replaced by ten new ones on request", async () => {
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

test("T46 no log line contains a secret, a code or a cookie of the second factor", async () => {
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
