import { account, limits } from "@portico/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acts } from "../../support/account/account-acts.ts";
import { newPerson, type Person, signInInput } from "../../support/account/account-server.ts";
import { askForCode, mailedCode } from "../../support/account/additions.ts";
import { startThirdPartyServer, type ThirdPartyServer } from "../../support/account/third-party.ts";
import { appCode, forgetSteps, joinSecured } from "../../support/account/two-factor.ts";
import type { Browser } from "../../support/browser.ts";
import { codeIn } from "../../support/smtp.ts";

let server: ThirdPartyServer;
beforeAll(async () => {
  server = await startThirdPartyServer();
});
afterAll(() => server.close());

type Proof = Record<string, string>;

/**
 * How a user proves identity when linking: with a second factor code, or with a code emailed after the password, if
 * they have one.
 */
type Linker = { code: string } | { email: string; password?: string };

async function proofOf(browser: Browser, linker: Linker): Promise<Proof> {
  if ("code" in linker) return linker;
  return mailedCode(server, browser, linker, { kind: "identity", provider: "acme" });
}

/** The URL to which the browser is sent for linking. */
async function begin(browser: Browser, linker: Linker): Promise<string> {
  const proof = await proofOf(browser, linker);
  const answer = await browser.post("/api/auth/identities/link", { provider: "acme", ...proof });
  expect(answer.status, answer.text).toBe(200);
  return account.linkIdentity.output.parse(answer.body).url;
}

/** Runs the whole linking flow. */
async function link(browser: Browser, sub: string | null, linker: Linker) {
  const { search } = await server.acme.visit(await begin(browser, linker), sub);
  return server.comeBack(browser, search);
}

async function list(browser: Browser) {
  const answer = await browser.get("/api/auth/identities");
  expect(answer.status, answer.text).toBe(200);
  return account.identities.output.parse(answer.body).identities;
}

const remove = (browser: Browser, id: string, proof: Proof) =>
  browser.post(`/api/auth/identities/${id}/remove`, proof);

async function joined() {
  const person = newPerson();
  const browser = await server.join(person);
  return { person, browser, proof: { password: person.password } };
}

/** A user who signed up through Acme and has no password. */
async function member() {
  const { sub, email } = server.member();
  const browser = server.browser();
  await server.signIn(browser, sub);
  return { sub, email, browser };
}

const setPassword = async (person: Person) => {
  const browser = await acts(() => server).verified(person);
  expect((await browser.put("/api/auth/user", { password: person.password })).status).toBe(200);
};

describe("The linked identity providers", () => {
  test("are listed with provider, address, link time and last use", async () => {
    const { email, browser, sub } = await member();
    const [first, ...others] = await list(browser);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ provider: "Acme", email, is_last_way_in: true });
    expect(first?.last_used_at).toBe(first?.created_at);
    server.acme.accounts.set(sub, { sub, email: `new-${email}`, email_verified: true });
    await server.signIn(browser, sub);
    const [again] = await list(browser);
    expect(again).toMatchObject({ email: `new-${email}`, created_at: first?.created_at });
    expect(Date.parse(again?.last_used_at ?? "")).toBeGreaterThan(Date.parse(first?.last_used_at ?? ""));
    server.acme.accounts.set(sub, { sub, email: `newer-${email}`, email_verified: false });
    await server.signIn(browser, sub);
    expect((await list(browser))[0]?.email).toBe(`new-${email}`);
  });

  test("one that is no longer configured is named by its hostname, and cannot sign in", async () => {
    const { email, browser, sub } = await member();
    await server.database.owner.query(
      `insert into app.identities (issuer, subject, user_id)
       select 'https://id.gone.example/', $1, id from app.users where email = $2`,
      [sub, email],
    );
    expect(await list(browser)).toMatchObject([
      { provider: "Acme", email, is_last_way_in: true },
      { provider: "id.gone.example", email: null, is_last_way_in: false },
    ]);
  });
});

describe("T27 linking another one", () => {
  test("requires the password and an emailed code, then a sign-in there; its address may differ, and the owner is emailed", async () => {
    const { person, browser } = await joined();
    const { sub, email } = server.member();
    const answer = await link(browser, sub, person);
    expect(answer.status, answer.text).toBe(200);
    expect(account.callback.output.parse(answer.body)).toEqual({ linked: "Acme" });
    expect(await list(browser)).toMatchObject([{ provider: "Acme", email, is_last_way_in: false }]);
    const mail = await server.mail.next(person.email, "Acme was linked");
    expect(mail.text).toContain(`The account ${email} at Acme can now be used to sign in`);
    expect(mail.text).toContain("#type=undo_addition&");
    const { body } = await server.signIn(server.browser(), sub);
    expect(body.user).toMatchObject({ email: person.email, username: person.username });
    const { id } = body.user;
    expect(server.events).toContainEqual({ type: "user_updated", user_id: id });
  });

  test("is refused without a proof, before any redirect", async () => {
    const { browser, proof } = await joined();
    const ask = (proof: Proof) => browser.post("/api/auth/identities/link", { provider: "acme", ...proof });
    expect(await ask({})).toMatchObject({ status: 403, body: { code: "proof_required" } });
    expect(await ask(proof)).toMatchObject({ status: 403, body: { code: "mailed_code_required" } });
    const wrong = await askForCode(
      server,
      browser,
      { password: "wrong" },
      { kind: "identity", provider: "acme" },
    );
    expect(wrong.body.code).toBe("invalid_credentials");
    expect(browser.cookies.has("portico_oidc")).toBe(false);
  });

  test("requires a factor code with two-factor on; the use of a recovery code is emailed", async () => {
    const ada = await joinSecured(server);
    const { sub } = server.member();
    const byPassword = await ada.browser.post("/api/auth/identities/link", {
      provider: "acme",
      password: ada.person.password,
    });
    expect(byPassword.body.code).toBe("proof_required");
    const [code = ""] = ada.recoveryCodes;
    expect((await link(ada.browser, sub, { code })).body).toEqual({ linked: "Acme" });
    expect((await server.mail.next(ada.person.email, "recovery code was used")).text).toContain("9 are left");
  });

  test.each([["told no address", { email: undefined as unknown as string }, "provider_email_missing"]])(
    "fails if the provider has %s",
    async (_, claims, code) => {
      const { browser, person } = await joined();
      const { sub } = server.member(claims);
      expect((await link(browser, sub, person)).body.code).toBe(code);
      expect(await list(browser)).toEqual([]);
    },
  );

  test("that does not say that its address is verified takes a code mailed there, from who is signed in", async () => {
    const { browser, person } = await joined();
    const { sub, email } = server.member({ email_verified: false });
    expect((await link(browser, sub, person)).body).toMatchObject({
      needsEmailCode: true,
      email,
      from: null,
    });
    expect(await list(browser)).toEqual([]);
    const token = codeIn(await server.mail.next(email, "verification code"));
    const signedOut = browser.copy();
    signedOut.cookies.delete("portico_session");
    expect((await server.confirm(signedOut, token)).body.code).toBe("not_authenticated");
    const { browser: another } = await joined();
    another.cookies.set("portico_identity", browser.cookies.get("portico_identity") ?? "");
    expect((await server.confirm(another, token)).body.code).toBe("provider_expired");
    expect(await list(browser)).toEqual([]);
    expect((await server.confirm(browser, token)).body).toEqual({ linked: "Acme" });
    expect(await list(browser)).toMatchObject([{ provider: "Acme", email }]);
    expect((await server.mail.next(person.email, "Acme")).text).toContain(email);
    expect((await server.signIn(server.browser(), sub)).body.user).toMatchObject({ email: person.email });
  });

  test("cancelling there links nothing, and the user stays signed in", async () => {
    const { browser, person } = await joined();
    expect((await link(browser, null, person)).body.code).toBe("provider_failed");
    expect(await list(browser)).toEqual([]);
    expect((await browser.get("/api/auth/user")).body.user.email).toBe(person.email);
  });

  test("an identity linked to another account is refused", { tags: "long" }, async () => {
    const other = await member();
    const { browser, person } = await joined();
    expect(await link(browser, other.sub, person)).toMatchObject({
      status: 409,
      body: { code: "identity_taken", details: { provider: "Acme" } },
    });
    expect(await list(browser)).toEqual([]);
    const { sub } = server.member();
    await link(browser, sub, person);
    expect((await link(browser, sub, person)).body.code).toBe("identity_exists");
    expect(await list(browser)).toHaveLength(1);
  });

  test("a link started by one user cannot be finished by another in the same browser, or by a visitor", {
    tags: "long",
  }, async () => {
    const { browser, person } = await joined();
    const { sub } = server.member();
    const { search } = await server.acme.visit(await begin(browser, person), sub);
    const ticket = browser.cookies.get("portico_oidc") ?? "";
    const other = newPerson();
    await server.join(other);
    await browser.post("/api/auth/token", signInInput(other));
    expect((await server.comeBack(browser, search)).body.code).toBe("provider_expired");
    expect(await list(browser)).toEqual([]);
    const visitor = server.browser();
    visitor.cookies.set("portico_oidc", ticket);
    expect((await server.comeBack(visitor, search)).status).toBeGreaterThanOrEqual(400);
    expect((await visitor.get("/api/auth/user")).body.user).toBeNull();
  });

  test("a sign-in in progress links nothing to a user who signed in meanwhile", async () => {
    const { sub, email } = server.member();
    const browser = server.browser();
    const query = await server.goOut(browser, sub);
    const person = newPerson();
    await server.join(person);
    await browser.post("/api/auth/token", signInInput(person));
    expect((await server.comeBack(browser, query)).body.user).toMatchObject({ email });
  });

  test("of two users who link the same identity at once, one succeeds", { tags: "long" }, async () => {
    const people = await Promise.all([joined(), joined()]);
    const { sub } = server.member();
    const back = [];
    for (const { browser, person } of people) {
      back.push({ browser, query: (await server.acme.visit(await begin(browser, person), sub)).search });
    }
    const answers = await Promise.all(back.map(({ browser, query }) => server.comeBack(browser, query)));
    expect(answers.map(({ body }) => body.linked ?? body.code).sort()).toEqual(["Acme", "identity_taken"]);
  });

  test("the number of linked identities is limited", async () => {
    const { browser, person } = await joined();
    await server.database.owner.query(
      `insert into app.identities (issuer, subject, user_id)
       select 'https://x.example', u.email || n, u.id from app.users u, generate_series(1, $2) n where u.email = $1`,
      [person.email, limits.identities_most],
    );
    const proof = await proofOf(browser, person);
    const answer = await browser.post("/api/auth/identities/link", { provider: "acme", ...proof });
    expect(answer).toMatchObject({ status: 409, body: { code: "too_many_identities" } });
  });
});

describe("Removing one", () => {
  test("requires a proof, is emailed, and the provider no longer signs in", { tags: "long" }, async () => {
    const { person, browser, proof } = await joined();
    const { sub, email } = server.member();
    await link(browser, sub, person);
    const [linked] = await list(browser);
    const id = linked?.id ?? "";
    expect((await remove(browser, id, {})).body.code).toBe("proof_required");
    expect((await remove(browser, id, { password: "wrong" })).body.code).toBe("invalid_credentials");
    expect((await remove(browser, id, proof)).status).toBe(200);
    expect(await list(browser)).toEqual([]);
    const mail = await server.mail.next(person.email, "Acme was unlinked");
    expect(mail.text).toContain(`The account ${email} at Acme can no longer be used`);
    const { body } = await server.signIn(server.browser(), sub);
    expect(body.user.email).toBe(email);
    expect((await remove(browser, id, proof)).body.code).toBe("not_found");
  });

  test("requires a factor code with two-factor on", async () => {
    const ada = await joinSecured(server);
    const { sub } = server.member();
    await link(ada.browser, sub, { code: ada.recoveryCodes[0] ?? "" });
    const [linked] = await list(ada.browser);
    await forgetSteps(server);
    expect((await remove(ada.browser, linked?.id ?? "", { code: appCode(ada.secret) })).status).toBe(200);
    expect(await list(ada.browser)).toEqual([]);
  });

  test("the last sign-in method cannot be removed until there is another", async () => {
    const { email, browser, sub } = await member();
    const [only] = await list(browser);
    const id = only?.id ?? "";
    expect(await remove(browser, id, {})).toMatchObject({ status: 409, body: { code: "last_way_in" } });
    expect((await server.signIn(server.browser(), sub)).body.user.email).toBe(email);
    const second = server.member();
    expect((await link(browser, second.sub, { email })).body).toEqual({ linked: "Acme" });
    expect((await list(browser)).map(({ is_last_way_in }) => is_last_way_in)).toEqual([false, false]);
    expect((await remove(browser, id, {})).status).toBe(200);
    const [left] = await list(browser);
    expect((await remove(browser, left?.id ?? "", {})).body.code).toBe("last_way_in");
  });

  test("when two are removed at once, one stays", async () => {
    const { browser, email } = await member();
    await link(browser, server.member().sub, { email });
    const ids = (await list(browser)).map(({ id }) => id);
    const answers = await Promise.all(ids.map((id) => remove(browser, id, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await list(browser)).toHaveLength(1);
  });

  test("with a password, the one that created the account can be removed, too", async () => {
    const { sub, email } = await member();
    const person = { ...newPerson(), email };
    await setPassword(person);
    const browser = server.browser();
    await browser.post("/api/auth/token", signInInput(person));
    const [made] = await list(browser);
    expect((await remove(browser, made?.id ?? "", { password: person.password })).status).toBe(200);
    expect(await list(browser)).toEqual([]);
    // The same verified email is linked again, as always (T27).
    expect((await server.signIn(server.browser(), sub)).body.user.email).toBe(email);
  });

  test("a user without a password must have signed in within the last 15 minutes", async () => {
    const { browser, email } = await member();
    await link(browser, server.member().sub, { email });
    const [first] = await list(browser);
    await server.database.owner.query(
      `update app.sessions set login_time = login_time - interval '16 minutes'
       where user_id = (select id from app.users where email = $1)`,
      [email],
    );
    expect((await remove(browser, first?.id ?? "", {})).body.code).toBe("fresh_sign_in_required");
    const begun = await askForCode(server, browser, {}, { kind: "identity", provider: "acme" });
    expect(begun.body.code).toBe("fresh_sign_in_required");
  });

  test("T32 another user's gets the same 404 as a missing one", async () => {
    const other = await member();
    const [foreign] = await list(other.browser);
    const { browser, proof } = await joined();
    for (const id of [foreign?.id ?? "", "00000000-0000-4000-8000-000000000000", "nobody"]) {
      expect(await remove(browser, id, proof), id).toMatchObject({ status: 404 });
    }
    expect(await list(other.browser)).toHaveLength(1);
  });
});

test("T24 a new password also removes identities linked here", { tags: "long" }, async () => {
  const { person, browser } = await joined();
  await link(browser, server.member().sub, person);
  await setPassword(person);
  const again = server.browser();
  await again.post("/api/auth/token", signInInput(person));
  expect(await list(again)).toEqual([]);
});

test("T46 the log contains no email, subject or code of linked identities", async () => {
  const { browser, person } = await joined();
  const { sub, email } = server.member({ sub: "subject-of-the-link-test" });
  const url = new URL(await begin(browser, person));
  const { search } = await server.acme.visit(url.href, sub);
  await server.comeBack(browser, search);
  const log = server.logLines.join("\n");
  const secrets = [email, sub, new URLSearchParams(search).get("code"), url.searchParams.get("state")];
  for (const secret of secrets) expect(log.includes(secret ?? "?"), String(secret)).toBe(false);
  expect(log).toContain('"route":"/api/auth/identities/link"');
});
