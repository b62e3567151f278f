import { limits } from "@portico/contract";
import { createAuthenticator, type Deviation } from "@portico/testing/server/authenticator.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AccountServer,
  newPerson,
  type Person,
  signInInput,
  startAccountServer,
} from "../../support/account/account-server.ts";
import { mailedCode } from "../../support/account/additions.ts";
import { passkeyActs } from "../../support/account/passkey-acts.ts";
import {
  codesOf,
  factors,
  forgetSteps,
  joinSecured,
  secure,
  whoIs,
} from "../../support/account/two-factor.ts";
import type { Browser } from "../../support/browser.ts";

let server: AccountServer;
const { origin, newBrowser, addPasskey, joinWithPasskey, prove } = passkeyActs(() => server);

const codeFor = (browser: Browser, person: Person) =>
  mailedCode(server, browser, person, { kind: "passkey" });

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

describe("adding a passkey", () => {
  test("requires a proof, binds it to this site with user verification, and creates recovery codes", async () => {
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
      {
        id: expect.any(String),
        name: "Phone",
        created_at: expect.any(String),
        last_used_at: null,
        fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
      },
    ]);
    expect((await server.mail.next(person.email, "is on")).text).toContain("your passkey");
  });

  test("T20 the first one gives this browser a new session token", async () => {
    const person = newPerson();
    const browser = await server.join(person, newBrowser());
    const thief = browser.copy();
    await addPasskey(browser, await codeFor(browser, person));
    expect(await whoIs(browser)).toBe(person.email);
    expect(await whoIs(thief)).toBeNull();
  });

  test("besides an app creates no new recovery codes, and its owner is emailed", async () => {
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

  test("T50 requires a proof", async () => {
    const browser = await server.join(newPerson(), newBrowser());
    const begin = (proof: object) => browser.post("/api/auth/factors/passkeys/options", proof);
    expect((await begin({})).body.code).toBe("proof_required");
    expect((await begin({ code: "123456" })).body.code).toBe("proof_required");
  });

  test.each<[string, Deviation]>([
    ["a challenge that nobody gave", { challenge: "A".repeat(43) }],
    ["another site", { origin: "https://elsewhere.example" }],
    ["another site's name", { rpId: "elsewhere.example" }],
    ["nobody's finger or PIN", { isVerified: false }],
    ["a key larger than any", { padding: 5_000 }],
  ])("%s is refused", async (_what, deviation) => {
    const person = newPerson();
    const browser = await server.join(person, newBrowser());
    const proof = await codeFor(browser, person);
    const { body } = await browser.post("/api/auth/factors/passkeys/options", proof);
    const response = createAuthenticator().register(origin(), body.options, deviation);
    const answer = await browser.post("/api/auth/factors/passkeys", { name: "Phone", response });
    expect(answer).toMatchObject({ status: 401, body: { code: "invalid_passkey" } });
    expect((await factors(browser)).passkeys).toEqual([]);
  });

  test("a response works once, and only for the account of its challenge", async () => {
    const person = newPerson();
    const browser = await server.join(person, newBrowser());
    const proof = await codeFor(browser, person);
    const { body } = await browser.post("/api/auth/factors/passkeys/options", proof);
    const response = createAuthenticator().register(origin(), body.options);
    const other = await server.join(newPerson(), newBrowser());
    const stolen = await other.post("/api/auth/factors/passkeys", { name: "Mine", response });
    expect(stolen.body.code).toBe("invalid_passkey");
    const twice = await Promise.all(
      [1, 2, 3].map(() => browser.copy().post("/api/auth/factors/passkeys", { name: "Phone", response })),
    );
    expect(codesOf(twice)).toMatchObject({ ok: 1 });
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("refuses a passkey that was already added, also by another user", { tags: "long" }, async () => {
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
    const foreign = await addPasskey(browser, await codeFor(browser, two), one.device);
    expect(foreign.added.body.code).toBe("invalid_passkey");
  });

  test("is limited to ten", async () => {
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

  test("is unavailable on a page with an IP address", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    expect((await factors(browser)).passkeys_available).toBe(false);
    const unavailable = { status: 409, body: { code: "passkeys_unavailable" } };
    for (const path of ["factors/passkeys/options", "factors/challenge", "passkeys/options"]) {
      expect(await browser.post(`/api/auth/${path}`)).toMatchObject(unavailable);
    }
  });
});

describe("a passkey as a proof", () => {
  test("is used up by the change it proves", async () => {
    const { browser, device } = await joinWithPasskey();
    const proof = { passkey: await prove(browser, device) };
    expect((await browser.post("/api/auth/factors/recovery-codes", proof)).status).toBe(200);
    expect((await browser.post("/api/auth/factors/recovery-codes", proof)).body.code).toBe("invalid_passkey");
  });

  test("of another user proves nothing", { tags: "long" }, async () => {
    const [one, two] = [await joinWithPasskey(), await joinWithPasskey()];
    const proof = { passkey: await prove(two.browser, two.device) };
    expect((await one.browser.post("/api/auth/factors/disable", proof)).body.code).toBe("invalid_passkey");
  });

  test("another user's passkey or an unknown one cannot be removed", { tags: "long" }, async () => {
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
