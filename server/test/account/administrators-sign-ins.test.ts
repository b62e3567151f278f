import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acts, wrongCodes } from "../support/account/account-acts.ts";
import { signInInput } from "../support/account/account-server.ts";
import { passkeyActs } from "../support/account/passkey-acts.ts";
import { startThirdPartyServer, type ThirdPartyServer } from "../support/account/third-party.ts";
import { giveCode, giveRecoveryCode, joinSecured } from "../support/account/two-factor.ts";
import type { Browser } from "../support/browser.ts";
import { codeIn, linkIn } from "../support/smtp.ts";

let server: ThirdPartyServer;
const { member, recover, verify, press } = acts(() => server);
const passkeys = passkeyActs(() => server);

beforeAll(async () => {
  server = await startThirdPartyServer({ emailInToken: true });
});
afterAll(() => server.close());

type Someone = { email: string };

/** Gives somebody a role, beside which their sign-ins are in the audit log. */
const appoint = ({ email }: Someone) =>
  server.database.owner.query("update app.users set role = 'support' where email = lower($1)", [email]);

/** The ways of an administrator's sign-ins, newest first. */
async function signIns({ email }: Someone) {
  const { rows } = await server.database.owner.query<{ method: string; second_factor: string | null }>(
    `select a.details ->> 'method' as method, a.details ->> 'second_factor' as second_factor
     from app.acts a join app.users u on u.id::text = a.details ->> 'user_id'
     where u.email = lower($1) and a.action_name = 'signed_in' order by a.sequence desc`,
    [email],
  );
  return rows;
}

/** What the failed attempts at somebody's account were made with, oldest first. */
async function failures({ email }: Someone): Promise<string[]> {
  const { rows } = await server.database.owner.query<{ kind: string }>(
    "select f.kind from app.failed_sign_ins f join app.users u on u.id = f.user_id where u.email = lower($1) order by f.id",
    [email],
  );
  return rows.map(({ kind }) => kind);
}

async function magicLink({ email }: Someone, browser: Browser) {
  expect((await browser.post("/api/auth/otp", { email })).status).toBe(200);
  return linkIn(await server.mail.next(email, "sign-in link"));
}

const unsure = { email_verified: undefined as unknown as boolean };

/** Goes to a provider that does not say whether the email is verified, and comes back. Returns the emailed code. */
async function comeBackUnsure(browser: Browser, email?: string) {
  const account = server.member({ ...unsure, ...(email && { email }) });
  await server.signIn(browser, account.sub);
  return { account, code: codeIn(await server.mail.next(account.email, "verification code")) };
}

describe("T35 an administrator's sign-in is in the audit log, with its way", () => {
  test("password", async () => {
    const { person } = await member();
    await appoint(person);
    await server.browser().post("/api/auth/token", signInInput(person));
    expect(await signIns(person)).toEqual([{ method: "password", second_factor: null }]);
  });

  test("a link", async () => {
    const { person } = await member();
    await appoint(person);
    const browser = server.browser();
    await press(browser, await magicLink(person, browser));
    expect(await signIns(person)).toEqual([{ method: "link", second_factor: null }]);
  });

  test("a passkey", async () => {
    const { person, device } = await passkeys.joinWithPasskey();
    await appoint(person);
    await passkeys.signInWith(passkeys.newBrowser(), device);
    expect(await signIns(person)).toEqual([{ method: "passkey", second_factor: null }]);
  });

  test("a provider", async () => {
    const account = server.member();
    await server.signIn(server.browser(), account.sub);
    await appoint(account);
    await server.signIn(server.browser(), account.sub);
    expect(await signIns(account)).toEqual([{ method: "provider", second_factor: null }]);
  });

  test("a provider, and an emailed code", async () => {
    const { person } = await member();
    await appoint(person);
    const browser = server.browser();
    const { code } = await comeBackUnsure(browser, person.email);
    expect((await server.confirm(browser, code)).status).toBe(200);
    expect(await signIns(person)).toEqual([{ method: "provider_and_emailed_code", second_factor: null }]);
  });

  test("a password, a link and a provider, each after the second factor, and with a recovery code", async () => {
    const { person, code, recoveryCodes } = await joinSecured(server);
    await appoint(person);
    const [first, second, third] = [server.browser(), server.browser(), server.browser()];
    await first.post("/api/auth/token", signInInput(person));
    expect((await giveCode(first, code())).status).toBe(200);
    await press(second, await magicLink(person, second));
    expect((await giveRecoveryCode(second, recoveryCodes[0] ?? "")).status).toBe(200);
    await server.signIn(third, server.member({ email: person.email }).sub);
    expect((await giveRecoveryCode(third, recoveryCodes[1] ?? "")).status).toBe(200);
    expect(await signIns(person)).toEqual([
      { method: "provider", second_factor: "recovery_code" },
      { method: "link", second_factor: "recovery_code" },
      { method: "password", second_factor: "totp" },
    ]);
  });
});

describe("T35 an administrator's failed attempts are counted for the audit log, whatever they are made with", () => {
  test("wrong passwords", async () => {
    const { person } = await member();
    await appoint(person);
    await server.browser().post("/api/auth/token", signInInput({ ...person, password: "not it at all" }));
    expect(await failures(person)).toEqual(["password"]);
  });

  test("wrong emailed codes; the right one is no failure", async () => {
    const { person } = await member();
    await appoint(person);
    const { browser, code } = await recover(person);
    for (const wrong of wrongCodes(code, 2)) await verify(browser, person, wrong);
    expect(await failures(person)).toEqual(["emailed_code", "emailed_code"]);
    expect((await verify(browser, person, code)).status).toBe(200);
    expect(await failures(person)).toEqual(["emailed_code", "emailed_code"]);
  });

  test("wrong codes after a provider; the right one is no failure", async () => {
    const { person } = await member();
    await appoint(person);
    const browser = server.browser();
    const { code } = await comeBackUnsure(browser, person.email);
    await server.confirm(browser, wrongCodes(code, 1)[0] ?? "");
    expect((await server.confirm(browser, code)).status).toBe(200);
    expect(await failures(person)).toEqual(["emailed_code"]);
  });

  test("links that were used, at most thirty an hour; a good one is no failure", async () => {
    const { person } = await member();
    await appoint(person);
    const browser = server.browser();
    const link = await magicLink(person, browser);
    await press(browser, link);
    expect(await failures(person)).toEqual([]);
    const { status, body } = await press(server.browser(), link);
    expect([status, body.code]).toEqual([401, "link_used"]);
    expect(await failures(person)).toEqual(["link"]);
    for (let tries = 0; tries < 40; tries += 1) await press(server.browser(), link);
    expect(await failures(person)).toHaveLength(30);
  });

  test("links that expired", async () => {
    const { person } = await member();
    await appoint(person);
    const browser = server.browser();
    const link = await magicLink(person, browser);
    await server.database.owner.query("update app.links set expires_at = now() where consumed_at is null");
    expect((await press(browser, link)).body.code).toBe("link_invalid");
    expect(await failures(person)).toEqual(["link"]);
  });

  test("a passkey's answers that are not right", async () => {
    const { person, device } = await passkeys.joinWithPasskey();
    await appoint(person);
    await passkeys.signInWith(passkeys.newBrowser(), device, { origin: "https://elsewhere.example" });
    expect(await failures(person)).toEqual(["passkey"]);
    await passkeys.signInWith(passkeys.newBrowser(), device);
    expect(await failures(person)).toEqual(["passkey"]);
  });

  test("of other users and of nobody, nothing is counted, and the answers are the same", async () => {
    const [user, admin] = [(await member()).person, (await member()).person];
    await appoint(admin);
    const answersTo = async (person: typeof user) => {
      const { browser, code } = await recover(person);
      const code_ = await verify(browser, person, wrongCodes(code, 1)[0] ?? "");
      const link = await magicLink(person, browser);
      await press(browser, link);
      const used = await press(server.browser(), link);
      return [code_.status, code_.body.code, used.status, used.body.code];
    };
    expect(await answersTo(user)).toEqual(await answersTo(admin));
    expect(await failures(user)).toEqual([]);
    const nobody = { email: "nobody@nowhere.example" };
    const browser = server.browser();
    await browser.post("/api/auth/recover", nobody);
    const { status, body } = await verify(browser, nobody, "123456");
    expect([status, body.code]).toEqual((await answersTo(user)).slice(0, 2));
  });
});
