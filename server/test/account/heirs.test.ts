import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acts } from "../support/account/account-acts.ts";
import { newPerson, type Person, signInInput } from "../support/account/account-server.ts";
import { ageFactors, codeForApp, mailedCode } from "../support/account/additions.ts";
import { ageHolds, holdsOf } from "../support/account/holds.ts";
import { passkeyActs } from "../support/account/passkey-acts.ts";
import { giveUsdt, withdrawUsdt } from "../support/account/thieves.ts";
import { startThirdPartyServer, type ThirdPartyServer } from "../support/account/third-party.ts";
import {
  appCode,
  factors,
  forgetSteps,
  giveCode,
  giveRecoveryCode,
  setUpApp,
} from "../support/account/two-factor.ts";
import type { Browser } from "../support/browser.ts";
import { codeIn, linkIn } from "../support/smtp.ts";

/** Accounts made through a provider, without a password, and a thief who reads their owner's mailbox (T62). */
let server: ThirdPartyServer;
const { member, press, signIn, verified } = acts(() => server);
const { newBrowser, addPasskey, signInWith } = passkeyActs(() => server);

beforeAll(async () => {
  server = await startThirdPartyServer();
});
afterAll(() => server.close());

const query = (text: string, values: unknown[]) => server.database.owner.query(text, values);

/** Somebody who signed up with a provider, has money, and is signed in with it. */
async function providerOwner() {
  const { sub, email } = server.member();
  const browser = server.browser();
  expect((await server.signIn(browser, sub)).status).toBe(200);
  const person = { email } as Person;
  await giveUsdt(server, person, "100");
  return { sub, person, browser };
}

/** Signs in with an emailed link, up to the second factor if there is one. */
async function enterByLink({ email }: Pick<Person, "email">, browser = newBrowser()) {
  await query("delete from app.attempts", []);
  await browser.post("/api/auth/otp", { email });
  const link = linkIn(await server.mail.next(email, "sign-in link"));
  expect((await press(browser, link)).status).toBe(200);
  return browser;
}

async function thiefWithApp(person: Person) {
  const thief = await enterByLink(person);
  const app = await setUpApp(thief, await codeForApp(server, thief, { email: person.email }));
  await forgetSteps(server);
  return { thief, ...app };
}

async function withdraw(browser: Browser, person: Person) {
  const { body } = await withdrawUsdt(server, browser, person, "10");
  return body[0] ?? body;
}

const held = { code: "withdrawals_held", details: { cause: "added_by_email" } };

describe("T62 what a thief adds after a sign-in by email alone", () => {
  test("T62 an authenticator app: a later link with its code withdraws nothing for a day, nor does a recovery code", async () => {
    const { person } = await providerOwner();
    const { thief, secret, recoveryCodes } = await thiefWithApp(person);
    expect((await withdraw(thief, person)).code).toBe("withdrawals_held");
    await thief.post("/api/auth/logout", {});
    const again = await enterByLink(person);
    expect((await giveCode(again, appCode(secret))).status).toBe(200);
    expect(await withdraw(again, person)).toMatchObject(held);
    const byCode = await enterByLink(person);
    expect((await giveRecoveryCode(byCode, recoveryCodes[0] ?? "")).status).toBe(200);
    expect(await withdraw(byCode, person)).toMatchObject(held);
    expect(await holdsOf(server, person)).toMatchObject([{ cause: "added_by_email", hours: 24 }]);
    const mail = await server.mail.next(person.email, "Two-factor authentication is on");
    expect(mail.text).toContain("Withdrawals on hold until: ");
    expect(mail.text).toContain("only proved access to this mailbox");
    await ageHolds(server, person, 25);
    expect((await withdraw(again, person)).code).toBe("confirmation_required");
  });

  test("T62 a passkey that signs in by itself", async () => {
    const { person } = await providerOwner();
    const thief = await enterByLink(person);
    const proof = await mailedCode(server, thief, { email: person.email }, { kind: "passkey" });
    const { device, added } = await addPasskey(thief, proof);
    expect(added.status, added.text).toBe(200);
    const again = newBrowser();
    expect((await signInWith(again, device)).answer.status).toBe(200);
    expect(await withdraw(again, person)).toMatchObject(held);
  });

  test("T62 an account at the provider, linked in the profile or by its email", async () => {
    for (const email of ["thief@elsewhere.example", null]) {
      const { person } = await providerOwner();
      const own = server.member({ email: email ?? person.email });
      const thief = server.browser();
      if (email) {
        await enterByLink(person, thief);
        const proof = await mailedCode(server, thief, person, { kind: "identity", provider: "acme" });
        const { body } = await thief.post("/api/auth/identities/link", { provider: "acme", ...proof });
        const { search } = await server.acme.visit(body.url, own.sub);
        expect((await server.comeBack(thief, search)).body).toMatchObject({ linked: "Acme" });
      } else expect((await server.signIn(thief, own.sub)).status).toBe(200);
      expect(await holdsOf(server, person)).toMatchObject([{ cause: "added_by_email", hours: 24 }]);
      const mail = await server.mail.next(person.email, email ? "was linked" : "can now sign in");
      expect(mail.text).toContain("Withdrawals on hold until: ");
      const again = server.browser();
      expect((await server.signIn(again, own.sub)).status).toBe(200);
      expect(await withdraw(again, person)).toMatchObject(held);
    }
  });

  test("T62 an address while only saved ones are allowed, and the end of that", async () => {
    const { person, browser } = await providerOwner();
    await browser.post("/api/auth/allow-list/on", {});
    const thief = await enterByLink(person);
    const saved = await thief.post("/api/rpc/save_address", {
      p_network_id: "tron",
      p_name: "Mine",
      p_address: "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC",
    });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body).not.toHaveProperty("held_until");
    expect(await holdsOf(server, person)).toMatchObject([{ cause: "added_by_email", hours: 24 }]);
    expect((await server.mail.next(person.email, "address was saved")).text).toContain("on hold until: ");
    await ageHolds(server, person, 25);
    await query("delete from app.attempts", []);
    await thief.post("/api/auth/allow-list/mail-code", {});
    const mail = await server.mail.next(person.email, "confirmation code");
    const code = codeIn(mail);
    expect((await thief.post("/api/auth/allow-list/off", { mailed_code: code })).status).toBe(200);
    expect(await withdraw(browser, person)).toMatchObject(held);
  });

  test("T62 the owner who adds one after signing in with the provider waits for nothing", async () => {
    const { person, browser } = await providerOwner();
    expect(await factors(browser)).toMatchObject({ is_session_by_email: false, session_held_until: null });
    await setUpApp(browser, await codeForApp(server, browser, { email: person.email }));
    expect(await holdsOf(server, person)).toEqual([]);
    expect((await withdraw(browser, person)).code).toBe("confirmation_required");
  });

  test("T62 the browser is told what adding one here would hold", async () => {
    const { person } = await providerOwner();
    const browser = await enterByLink(person);
    const { is_session_by_email, session_held_until } = await factors(browser);
    expect(is_session_by_email).toBe(true);
    expect(Math.round((Date.parse(session_held_until) - Date.now()) / 3_600_000)).toBe(24);
  });
});

const makeOperator = ({ email }: Pick<Person, "email">) =>
  query("update app.users set role = 'operator' where email = $1", [email]);

/** `not_found` if the caller may change something, since there is no such user. */
async function act(browser: Browser): Promise<string> {
  const { body } = await browser.post("/api/rpc/admin_freeze_withdrawals", {
    target_user_id: "0198a000-0000-7000-8000-000000000000",
    p_freeze: true,
    p_reason: "Asked by phone",
  });
  return body.code;
}

const stepUp = async (browser: Browser, proof: object) => {
  const { status, body } = await browser.post("/api/auth/step-up", proof);
  return status === 200 ? "done" : body.code;
};

describe("T62 the mailbox alone never confirms an administrator", () => {
  test("T62 without a password: not by a link, not with an app added after it, however old", async () => {
    const { person } = await providerOwner();
    await makeOperator(person);
    const thief = await enterByLink(person);
    expect(await act(thief)).toBe("step_up_required");
    expect(await stepUp(thief, {})).toBe("administrator_needs_factor");
    const { secret, recoveryCodes } = await setUpApp(
      thief,
      await codeForApp(server, thief, { email: person.email }),
    );
    await forgetSteps(server);
    expect(await stepUp(thief, { code: appCode(secret) })).toBe("factor_by_email");
    expect(await stepUp(thief, { code: recoveryCodes[0] ?? "" })).toBe("factor_by_email");
    await ageFactors(server, person, 1_000);
    const again = await enterByLink(person);
    expect((await giveCode(again, appCode(secret))).status).toBe(200);
    expect(await act(again)).toBe("step_up_required");
    // What it adds in turn proves no more.
    await forgetSteps(server);
    const { device } = await addPasskey(again, { code: appCode(secret) });
    const third = newBrowser();
    expect((await signInWith(third, device)).answer.status).toBe(200);
    expect(await act(third)).toBe("step_up_required");
  });

  test("T62 not with a provider account that was linked by email, nor a factor added with it, later", async () => {
    const { person } = await member();
    await makeOperator(person);
    await query("update app.users set password_hash = null where email = $1", [person.email]);
    const { sub } = server.member({ email: person.email });
    await server.signIn(server.browser(), sub);
    await query("update app.identities set created_at = created_at - interval '30 days' where email = $1", [
      person.email,
    ]);
    const thief = server.browser();
    expect((await server.signIn(thief, sub)).status).toBe(200);
    expect(await act(thief)).toBe("step_up_required");
    const { secret } = await setUpApp(thief, await codeForApp(server, thief, { email: person.email }));
    await forgetSteps(server);
    expect(await stepUp(thief, { code: appCode(secret) })).toBe("factor_by_email");
  });

  test("T62 not with a password set by email, nor a factor added with it, until an owner gives the role again", async () => {
    const { person } = await member();
    await makeOperator(person);
    const reset = { ...person, password: "a wholly new Orchard 7" };
    const mailbox = await verified(person);
    expect((await mailbox.put("/api/auth/user", { password: reset.password })).status).toBe(200);
    const browser = await signIn(reset);
    expect(await act(browser)).toBe("step_up_required");
    expect(await stepUp(browser, { password: reset.password })).toBe("password_by_email");
    const { secret } = await setUpApp(browser, await codeForApp(server, browser, reset));
    await forgetSteps(server);
    expect(await stepUp(browser, { code: appCode(secret) })).toBe("factor_by_email");
    const { rows } = await query("select app.grant_role($1, 'operator') as change", [person.email]);
    expect(rows).toEqual([{ change: "changed" }]);
    const vouched = server.browser();
    await vouched.post("/api/auth/token", signInInput(reset));
    await forgetSteps(server);
    expect((await giveCode(vouched, appCode(secret))).status).toBe(200);
    expect(await act(vouched)).toBe("not_found");
  });

  test("T62 a provider alone confirms nobody; a factor added after it does", async () => {
    const { sub, person } = await providerOwner();
    await makeOperator(person);
    const browser = server.browser();
    await server.signIn(browser, sub);
    expect(await act(browser)).toBe("step_up_required");
    expect(await stepUp(browser, {})).toBe("administrator_needs_factor");
    const { secret } = await setUpApp(browser, await codeForApp(server, browser, { email: person.email }));
    await forgetSteps(server);
    expect(await act(browser)).toBe("step_up_required");
    expect(await stepUp(browser, { code: appCode(secret) })).toBe("done");
    expect(await act(browser)).toBe("not_found");
  });

  test("T62 a factor from before a password reset confirms its owner", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    await makeOperator(person);
    const { secret } = await setUpApp(browser, await codeForApp(server, browser, person));
    const reset = { ...person, password: "a wholly new Orchard 7" };
    const mailbox = await verified(person);
    await mailbox.put("/api/auth/user", { password: reset.password });
    const again = server.browser();
    await again.post("/api/auth/token", signInInput(reset));
    await forgetSteps(server);
    expect((await giveCode(again, appCode(secret))).status).toBe(200);
    expect(await act(again)).toBe("not_found");
  });

  test("T62 after a link, the password confirms, and what is added then is as good", async () => {
    const { person } = await member();
    await makeOperator(person);
    const browser = await enterByLink(person, server.browser());
    expect(await act(browser)).toBe("step_up_required");
    const { secret } = await setUpApp(browser, await codeForApp(server, browser, person));
    await forgetSteps(server);
    expect(await stepUp(browser, { code: appCode(secret) })).toBe("done");
    expect(await act(browser)).toBe("not_found");
  });
});
