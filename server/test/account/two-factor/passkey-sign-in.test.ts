import { createAuthenticator, type Deviation } from "@portico/testing/server/authenticator.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccountServer, newPerson, startAccountServer } from "../../support/account/account-server.ts";
import { passkeyActs } from "../../support/account/passkey-acts.ts";
import { codesOf, factors, giveFirstFactor, whoIs } from "../../support/account/two-factor.ts";

let server: AccountServer;
const { origin, newBrowser, joinWithPasskey, signInWith, prove } = passkeyActs(() => server);

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

describe("signing in with a passkey", () => {
  test("counts as both factors", async () => {
    const { person, device, browser } = await joinWithPasskey();
    const fresh = newBrowser();
    const { answer } = await signInWith(fresh, device);
    expect(answer.body.user.email).toBe(person.email);
    expect(await whoIs(fresh)).toBe(person.email);
    const { rows } = await server.database.owner.query(
      `select mfa_passed from app.sessions s join app.users u on u.id = s.user_id
       where email = $1 and is_active order by s.id desc limit 1`,
      [person.email],
    );
    expect(rows).toEqual([{ mfa_passed: true }]);
    expect((await factors(browser)).passkeys[0].last_used_at).not.toBeNull();
  });

  test("reveals no account: anyone may request a challenge, and it does not list passkeys", async () => {
    const { body } = await newBrowser().post("/api/auth/passkeys/options");
    expect(body.options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(body.options.allowCredentials ?? []).toEqual([]);
  });

  test.each<[string, Deviation]>([
    ["a challenge that nobody gave", { challenge: "A".repeat(43) }],
    ["another site", { origin: "https://elsewhere.example" }],
    ["another site's name", { rpId: "elsewhere.example" }],
    ["nobody's finger or PIN", { isVerified: false }],
    ["another signature", { signature: Buffer.alloc(70, 1).toString("base64url") }],
    ["another user's handle", { userHandle: Buffer.alloc(16).toString("base64url") }],
  ])("%s is refused", async (_what, deviation) => {
    const { device } = await joinWithPasskey();
    const browser = newBrowser();
    const { answer } = await signInWith(browser, device, deviation);
    expect(answer).toMatchObject({ status: 401, body: { code: "invalid_passkey" } });
    expect(browser.cookies.has("portico_session")).toBe(false);
  });

  test("a response works once, also in parallel", async () => {
    const { device } = await joinWithPasskey();
    const { body } = await newBrowser().post("/api/auth/passkeys/options");
    const response = device.sign(origin(), body.options);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => newBrowser().post("/api/auth/passkeys/sign-in", { response })),
    );
    expect(codesOf(answers)).toEqual({ ok: 1, invalid_passkey: 5 });
  });

  test("a response to a ten-minute-old challenge is refused", async () => {
    const { device } = await joinWithPasskey();
    const browser = newBrowser();
    const { body } = await browser.post("/api/auth/passkeys/options");
    const response = device.sign(origin(), body.options);
    await server.letPass(600);
    expect((await browser.post("/api/auth/passkeys/sign-in", { response })).body.code).toBe(
      "invalid_passkey",
    );
  });

  test("a signature counter that does not increase reveals a copy", { tags: "long" }, async () => {
    const { device } = await joinWithPasskey();
    await signInWith(newBrowser(), device);
    await signInWith(newBrowser(), device);
    for (const count of [2, 1]) {
      const { answer } = await signInWith(newBrowser(), device, { count });
      expect(answer.body.code).toBe("invalid_passkey");
    }
    expect((await signInWith(newBrowser(), device, { count: 9 })).answer.status).toBe(200);
  });

  test("of two copies of a passkey with the same counter, one signs in", async () => {
    const { device } = await joinWithPasskey();
    const browsers = [newBrowser(), newBrowser(), newBrowser()];
    const answers = await Promise.all(browsers.map((browser) => signInWith(browser, device, { count: 7 })));
    expect(codesOf(answers.map(({ answer }) => answer))).toEqual({ ok: 1, invalid_passkey: 2 });
  });

  test("one without a counter, like those of phones, signs in repeatedly", { tags: "long" }, async () => {
    const { device } = await joinWithPasskey(createAuthenticator({ counts: false }));
    for (let time = 0; time < 3; time += 1) {
      expect((await signInWith(newBrowser(), device)).answer.status).toBe(200);
    }
  });

  test("T15 a banned user gets no session", async () => {
    const { person, device } = await joinWithPasskey();
    await server.database.owner.query("update app.users set status = 'banned' where email = $1", [
      person.email,
    ]);
    const browser = newBrowser();
    expect((await signInWith(browser, device)).answer.body.code).toBe("account_banned");
    expect(browser.cookies.has("portico_session")).toBe(false);
  });

  test("a removed passkey no longer works", async () => {
    const { person, device, browser } = await joinWithPasskey();
    const [{ id }] = (await factors(browser)).passkeys;
    const proof = { passkey: await prove(browser, device) };
    expect((await browser.post(`/api/auth/factors/passkeys/${id}/remove`, proof)).status).toBe(200);
    await server.mail.next(person.email, "is off");
    expect((await signInWith(newBrowser(), device)).answer.body.code).toBe("invalid_passkey");
    expect(await factors(browser)).toMatchObject({ passkeys: [], proof: "password", recovery_codes_left: 0 });
  });

  test("T29 an address is allowed thirty wrong ones in 15 minutes", { tags: "long" }, async () => {
    const { device } = await joinWithPasskey();
    const browser = newBrowser();
    const answers = [];
    for (let guess = 0; guess < 33; guess += 1) {
      answers.push((await signInWith(browser, device, { isVerified: false })).answer);
    }
    expect(codesOf(answers)).toEqual({ invalid_passkey: 30, too_many_requests: 3 });
  });

  test.each([
    [{}],
    [{ id: "x", type: "public-key" }],
    [{ id: "x", type: "public-key", response: null }],
    [{ id: "x", type: "public-key", response: { clientDataJSON: 7 } }],
    [{ id: "x", type: "public-key", response: { clientDataJSON: "bm9uc2Vuc2U" } }],
  ])("%j is refused without an internal error", async (response) => {
    const answer = await newBrowser().post("/api/auth/passkeys/sign-in", { response });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test("a malformed response is refused without an internal error", async () => {
    const { device } = await joinWithPasskey();
    const browser = newBrowser();
    for (const broken of [
      { authenticatorData: "" },
      { authenticatorData: 5 },
      { signature: null },
      { signature: "%%%" },
    ]) {
      const { body } = await browser.post("/api/auth/passkeys/options");
      const honest = device.sign(origin(), body.options);
      const response = { ...honest, response: { ...honest.response, ...broken } };
      const answer = await browser.post("/api/auth/passkeys/sign-in", { response });
      expect(answer.body.code).toBe("invalid_passkey");
    }
  });
});

describe("T26 a passkey as the second factor", () => {
  test("T26 opens the session that the password began", { tags: "long" }, async () => {
    const { person, device } = await joinWithPasskey();
    const browser = await giveFirstFactor(server, person, newBrowser());
    const { body } = await browser.post("/api/auth/factors/challenge");
    expect(body.options).toMatchObject({
      rpId: "localhost",
      userVerification: "required",
      allowCredentials: [{ id: device.credentialId, type: "public-key" }],
    });
    const response = device.sign(origin(), body.options);
    const answer = await browser.post("/api/auth/factors/verify", { type: "passkey", response });
    expect(answer.body.user.email).toBe(person.email);
  });

  test("T26 another user's passkey or a response to another challenge does not", {
    tags: "long",
  }, async () => {
    const [one, two] = [await joinWithPasskey(), await joinWithPasskey()];
    const browser = await giveFirstFactor(server, one.person, newBrowser());
    const verify = (response: unknown) =>
      browser.post("/api/auth/factors/verify", { type: "passkey", response });
    const foreign = await prove(browser, two.device);
    expect((await verify(foreign)).body.code).toBe("invalid_passkey");
    const { body } = await newBrowser().post("/api/auth/passkeys/options");
    expect((await verify(one.device.sign(origin(), body.options))).body.code).toBe("invalid_passkey");
    const unseen = await prove(browser, one.device, { isVerified: false });
    expect((await verify(unseen)).body.code).toBe("invalid_passkey");
    expect((await verify(await prove(browser, one.device))).status).toBe(200);
  });

  test("T26 only a begun or complete sign-in of a user with a passkey gets a challenge", async () => {
    expect((await newBrowser().post("/api/auth/factors/challenge")).body.code).toBe("two_factor_expired");
    const browser = await server.join(newPerson(), newBrowser());
    expect((await browser.post("/api/auth/factors/challenge")).status).toBe(404);
  });
});

test("T46 no log line contains a challenge or a credential", async () => {
  const { device } = await joinWithPasskey();
  const { response } = await signInWith(newBrowser(), device);
  await signInWith(newBrowser(), device, { isVerified: false });
  const log = server.logLines.join("\n");
  expect(log).toContain("/api/auth/passkeys/sign-in");
  for (const hidden of [device.credentialId, String(response.response.signature)]) {
    expect(log).not.toContain(hidden);
  }
});
