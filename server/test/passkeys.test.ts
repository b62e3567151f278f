import { limits } from "@portico/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccountServer, newPerson, signInInput, startAccountServer } from "./support/account-server.ts";
import { type Authenticator, createAuthenticator, type Deviation } from "./support/authenticator.ts";
import { type Browser, openBrowser } from "./support/browser.ts";
import { codesOf, forgetSteps, giveFirstFactor, joinSecured, secure, whoIs } from "./support/two-factor.ts";

let server: AccountServer;
let origin: string;

beforeAll(async () => {
  server = await startAccountServer();
  // Passkeys need a name, so these browsers come by it.
  origin = server.origin.replace("127.0.0.1", "localhost");
});
afterAll(() => server.close());

const newBrowser = () => openBrowser(origin);

async function addPasskey(browser: Browser, proof: object, device = createAuthenticator(), name = "Phone") {
  const begun = await browser.post("/api/auth/factors/passkeys/options", proof);
  expect(begun.status, begun.text).toBe(200);
  const response = device.register(origin, begun.body.options);
  const added = await browser.post("/api/auth/factors/passkeys", { name, response });
  return { device, options: begun.body.options, added, response };
}

/** Somebody whose only second factor is a passkey. */
async function joinWithPasskey(device: Authenticator = createAuthenticator()) {
  const person = newPerson();
  const browser = await server.join(person, newBrowser());
  const { added, options } = await addPasskey(browser, { password: person.password }, device);
  expect(added.status, added.text).toBe(200);
  return { person, browser, device, options, recoveryCodes: added.body.recovery_codes as string[] };
}

async function signIn(browser: Browser, device: Authenticator, deviation: Deviation = {}) {
  const { body } = await browser.post("/api/auth/passkeys/options");
  const response = device.sign(origin, body.options, deviation);
  return { answer: await browser.post("/api/auth/passkeys/sign-in", { response }), response };
}

async function prove(browser: Browser, device: Authenticator, deviation?: Deviation) {
  const { body } = await browser.post("/api/auth/factors/challenge");
  return device.sign(origin, body.options, deviation);
}

async function factors(browser: Browser) {
  return (await browser.get("/api/auth/factors")).body;
}

describe("adding a passkey", () => {
  test("asks for a proof, makes it for this site with its owner's finger or PIN, and brings recovery codes", async () => {
    const { person, browser, options, recoveryCodes } = await joinWithPasskey();
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Portico" },
      user: { name: person.email, displayName: person.username },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect(recoveryCodes).toHaveLength(limits.recovery_codes);
    const known = await factors(browser);
    expect(known).toMatchObject({ totp: false, proof: "code", passkeys_available: true });
    expect(known.passkeys).toEqual([
      { id: expect.any(String), name: "Phone", created_at: expect.any(String), last_used_at: null },
    ]);
    expect((await server.mail.next(person.email, "is on")).text).toContain("your passkey");
  });

  test("T20 the first one gives this browser a new session token", async () => {
    const person = newPerson();
    const browser = await server.join(person, newBrowser());
    const thief = browser.copy();
    await addPasskey(browser, { password: person.password });
    expect(await whoIs(browser)).toBe(person.email);
    expect(await whoIs(thief)).toBeNull();
  });

  test("beside an app it brings no new recovery codes, and its owner is told", async () => {
    const person = newPerson();
    const browser = await server.join(person, newBrowser());
    const { code } = await secure(server, person, browser);
    const { added } = await addPasskey(browser, { code: code() }, createAuthenticator(), "Key ring");
    expect(added.body).toEqual({ recovery_codes: null });
    expect((await server.mail.next(person.email, "passkey was added")).text).toContain("Key ring");
    const half = newBrowser();
    const answer = await half.post("/api/auth/token", signInInput(person));
    expect(answer.body.methods).toEqual(["totp", "passkey", "recovery_code"]);
  });

  test("needs a proof", async () => {
    const browser = await server.join(newPerson(), newBrowser());
    for (const proof of [{}, { code: "123456" }]) {
      const answer = await browser.post("/api/auth/factors/passkeys/options", proof);
      expect(answer.body.code).toBe("proof_required");
    }
  });

  test.each<[string, Deviation]>([
    ["a challenge that nobody gave", { challenge: "A".repeat(43) }],
    ["another site", { origin: "https://elsewhere.example" }],
    ["another site's name", { rpId: "elsewhere.example" }],
    ["nobody's finger or PIN", { isVerified: false }],
  ])("%s is refused", async (_what, deviation) => {
    const person = newPerson();
    const browser = await server.join(person, newBrowser());
    const { body } = await browser.post("/api/auth/factors/passkeys/options", { password: person.password });
    const response = createAuthenticator().register(origin, body.options, deviation);
    const answer = await browser.post("/api/auth/factors/passkeys", { name: "Phone", response });
    expect(answer).toMatchObject({ status: 401, body: { code: "invalid_passkey" } });
    expect((await factors(browser)).passkeys).toEqual([]);
  });

  test("an answer counts once, and in the account that was asked", async () => {
    const person = newPerson();
    const browser = await server.join(person, newBrowser());
    const { body } = await browser.post("/api/auth/factors/passkeys/options", { password: person.password });
    const response = createAuthenticator().register(origin, body.options);
    const other = await server.join(newPerson(), newBrowser());
    const stolen = await other.post("/api/auth/factors/passkeys", { name: "Mine", response });
    expect(stolen.body.code).toBe("invalid_passkey");
    const twice = await Promise.all(
      [1, 2, 3].map(() => browser.copy().post("/api/auth/factors/passkeys", { name: "Phone", response })),
    );
    expect(codesOf(twice)).toMatchObject({ ok: 1 });
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("the same passkey is not added twice, nor one of another user", async () => {
    const one = await joinWithPasskey();
    const again = await addPasskey(
      one.browser,
      { passkey: await prove(one.browser, one.device) },
      one.device,
    );
    expect(again.options.excludeCredentials).toEqual([
      expect.objectContaining({ id: one.device.credentialId }),
    ]);
    expect(again.added).toMatchObject({ status: 409, body: { code: "passkey_exists" } });
    const two = newPerson();
    const browser = await server.join(two, newBrowser());
    const foreign = await addPasskey(browser, { password: two.password }, one.device);
    expect(foreign.added.body.code).toBe("invalid_passkey");
  });

  test("there are at most ten", async () => {
    const { browser, device, person } = await joinWithPasskey();
    await server.database.owner.query(
      `insert into app.passkeys (user_id, credential_id, public_key, name)
       select u.id, u.id || '-' || n, 'x', 'Spare' from app.users u, generate_series(2, 10) n where email = $1`,
      [person.email],
    );
    const proof = { passkey: await prove(browser, device) };
    const answer = await browser.post("/api/auth/factors/passkeys/options", proof);
    expect(answer).toMatchObject({ status: 409, body: { code: "too_many_passkeys", details: { most: 10 } } });
  });

  test("where the page's address is a number there are none", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    expect((await factors(browser)).passkeys_available).toBe(false);
    const unavailable = { status: 409, body: { code: "passkeys_unavailable" } };
    for (const path of ["factors/passkeys/options", "factors/challenge", "passkeys/options"]) {
      expect(await browser.post(`/api/auth/${path}`)).toMatchObject(unavailable);
    }
  });
});

describe("signing in with a passkey", () => {
  test("is both factors at once", async () => {
    const { person, device, browser } = await joinWithPasskey();
    const fresh = newBrowser();
    const { answer } = await signIn(fresh, device);
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

  test("names no account: anybody may ask for a challenge, and it does not say whose passkeys there are", async () => {
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
    const { answer } = await signIn(browser, device, deviation);
    expect(answer).toMatchObject({ status: 401, body: { code: "invalid_passkey" } });
    expect(browser.cookies.has("portico_session")).toBe(false);
  });

  test("an answer counts once, also in parallel", async () => {
    const { device } = await joinWithPasskey();
    const { body } = await newBrowser().post("/api/auth/passkeys/options");
    const response = device.sign(origin, body.options);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => newBrowser().post("/api/auth/passkeys/sign-in", { response })),
    );
    expect(codesOf(answers)).toEqual({ ok: 1, invalid_passkey: 5 });
  });

  test("an answer ten minutes old is refused", async () => {
    const { device } = await joinWithPasskey();
    const browser = newBrowser();
    const { body } = await browser.post("/api/auth/passkeys/options");
    const response = device.sign(origin, body.options);
    await server.letPass(600);
    expect((await browser.post("/api/auth/passkeys/sign-in", { response })).body.code).toBe(
      "invalid_passkey",
    );
  });

  test("a count that does not go forward betrays a copy", async () => {
    const { device } = await joinWithPasskey();
    await signIn(newBrowser(), device);
    await signIn(newBrowser(), device);
    for (const count of [2, 1]) {
      const { answer } = await signIn(newBrowser(), device, { count });
      expect(answer.body.code).toBe("invalid_passkey");
    }
    expect((await signIn(newBrowser(), device, { count: 9 })).answer.status).toBe(200);
  });

  test("two copies of a passkey with the same count: one gets in", async () => {
    const { device } = await joinWithPasskey();
    const browsers = [newBrowser(), newBrowser(), newBrowser()];
    const answers = await Promise.all(browsers.map((browser) => signIn(browser, device, { count: 7 })));
    expect(codesOf(answers.map(({ answer }) => answer))).toEqual({ ok: 1, invalid_passkey: 2 });
  });

  test("one that does not count, as phones' do, signs in again and again", async () => {
    const { device } = await joinWithPasskey(createAuthenticator({ counts: false }));
    for (let time = 0; time < 3; time += 1) {
      expect((await signIn(newBrowser(), device)).answer.status).toBe(200);
    }
  });

  test("T15 a banned user gets no session", async () => {
    const { person, device } = await joinWithPasskey();
    await server.database.owner.query("update app.users set status = 'banned' where email = $1", [
      person.email,
    ]);
    const browser = newBrowser();
    expect((await signIn(browser, device)).answer.body.code).toBe("account_banned");
    expect(browser.cookies.has("portico_session")).toBe(false);
  });

  test("one that was removed is nobody's", async () => {
    const { person, device, browser } = await joinWithPasskey();
    const [{ id }] = (await factors(browser)).passkeys;
    const proof = { passkey: await prove(browser, device) };
    expect((await browser.post(`/api/auth/factors/passkeys/${id}/remove`, proof)).status).toBe(200);
    await server.mail.next(person.email, "is off");
    expect((await signIn(newBrowser(), device)).answer.body.code).toBe("invalid_passkey");
    expect(await factors(browser)).toMatchObject({ passkeys: [], proof: "password", recovery_codes_left: 0 });
  });

  test("T29 thirty wrong ones in 15 minutes are looked at for an address", async () => {
    const { device } = await joinWithPasskey();
    const browser = newBrowser();
    const answers = [];
    for (let guess = 0; guess < 33; guess += 1) {
      answers.push((await signIn(browser, device, { isVerified: false })).answer);
    }
    expect(codesOf(answers)).toEqual({ invalid_passkey: 30, too_many_requests: 3 });
  });

  test.each([
    [{}],
    [{ id: "x", type: "public-key" }],
    [{ id: "x", type: "public-key", response: null }],
    [{ id: "x", type: "public-key", response: { clientDataJSON: 7 } }],
    [{ id: "x", type: "public-key", response: { clientDataJSON: "bm9uc2Vuc2U" } }],
  ])("%j is refused without a fault", async (response) => {
    const answer = await newBrowser().post("/api/auth/passkeys/sign-in", { response });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test("a response that is broken inside is refused without a fault", async () => {
    const { device } = await joinWithPasskey();
    const browser = newBrowser();
    for (const broken of [
      { authenticatorData: "" },
      { authenticatorData: 5 },
      { signature: null },
      { signature: "%%%" },
    ]) {
      const { body } = await browser.post("/api/auth/passkeys/options");
      const honest = device.sign(origin, body.options);
      const response = { ...honest, response: { ...honest.response, ...broken } };
      const answer = await browser.post("/api/auth/passkeys/sign-in", { response });
      expect(answer.body.code).toBe("invalid_passkey");
    }
  });
});

describe("T26 a passkey as the second factor", () => {
  test("T26 opens the session that the password asked for", async () => {
    const { person, device } = await joinWithPasskey();
    const browser = await giveFirstFactor(server, person, newBrowser());
    const { body } = await browser.post("/api/auth/factors/challenge");
    expect(body.options).toMatchObject({
      rpId: "localhost",
      userVerification: "required",
      allowCredentials: [{ id: device.credentialId, type: "public-key" }],
    });
    const response = device.sign(origin, body.options);
    const answer = await browser.post("/api/auth/factors/verify", { type: "passkey", response });
    expect(answer.body.user.email).toBe(person.email);
  });

  test("T26 another user's passkey does not, nor an answer to another question", async () => {
    const [one, two] = [await joinWithPasskey(), await joinWithPasskey()];
    const browser = await giveFirstFactor(server, one.person, newBrowser());
    const verify = (response: unknown) =>
      browser.post("/api/auth/factors/verify", { type: "passkey", response });
    const foreign = await prove(browser, two.device);
    expect((await verify(foreign)).body.code).toBe("invalid_passkey");
    const { body } = await newBrowser().post("/api/auth/passkeys/options");
    expect((await verify(one.device.sign(origin, body.options))).body.code).toBe("invalid_passkey");
    const unseen = await prove(browser, one.device, { isVerified: false });
    expect((await verify(unseen)).body.code).toBe("invalid_passkey");
    expect((await verify(await prove(browser, one.device))).status).toBe(200);
  });

  test("T26 a challenge is given to who is half or wholly signed in, and has a passkey", async () => {
    expect((await newBrowser().post("/api/auth/factors/challenge")).body.code).toBe("two_factor_expired");
    const browser = await server.join(newPerson(), newBrowser());
    expect((await browser.post("/api/auth/factors/challenge")).status).toBe(404);
  });
});

describe("a passkey as a proof", () => {
  test("is spent by the change it proves", async () => {
    const { browser, device } = await joinWithPasskey();
    const proof = { passkey: await prove(browser, device) };
    expect((await browser.post("/api/auth/factors/recovery-codes", proof)).status).toBe(200);
    expect((await browser.post("/api/auth/factors/recovery-codes", proof)).body.code).toBe("invalid_passkey");
  });

  test("of another user proves nothing", async () => {
    const [one, two] = [await joinWithPasskey(), await joinWithPasskey()];
    const proof = { passkey: await prove(two.browser, two.device) };
    expect((await one.browser.post("/api/auth/factors/disable", proof)).body.code).toBe("invalid_passkey");
  });

  test("a passkey of another user is not removed, nor one that nobody has", async () => {
    const [one, two] = [await joinWithPasskey(), await joinWithPasskey()];
    const [{ id }] = (await factors(two.browser)).passkeys;
    for (const foreign of [id, "01900000-0000-7000-8000-000000000000"]) {
      const proof = { passkey: await prove(one.browser, one.device) };
      const answer = await one.browser.post(`/api/auth/factors/passkeys/${foreign}/remove`, proof);
      expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
    expect((await factors(two.browser)).passkeys).toHaveLength(1);
  });

  test("removing one of several leaves two-factor on", async () => {
    const { person, browser, code } = await joinSecured(server, newPerson(), newBrowser());
    await addPasskey(browser, { code: code() });
    await forgetSteps(server);
    const [{ id }] = (await factors(browser)).passkeys;
    const answer = await browser.post(`/api/auth/factors/passkeys/${id}/remove`, { code: code() });
    expect(answer.status).toBe(200);
    await server.mail.next(person.email, "passkey was removed");
    expect(await factors(browser)).toMatchObject({ totp: true, proof: "code", recovery_codes_left: 10 });
  });
});

test("T46 no log line holds a challenge or a credential", async () => {
  const { device } = await joinWithPasskey();
  const { response } = await signIn(newBrowser(), device);
  await signIn(newBrowser(), device, { isVerified: false });
  const log = server.logLines.join("\n");
  expect(log).toContain("/api/auth/passkeys/sign-in");
  for (const hidden of [device.credentialId, String(response.response.signature)]) {
    expect(log).not.toContain(hidden);
  }
});
