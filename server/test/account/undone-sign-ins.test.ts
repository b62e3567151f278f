import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acts } from "../support/account/account-acts.ts";
import {
  type AccountServer,
  newPerson,
  type Person,
  signInInput,
  startAccountServer,
} from "../support/account/account-server.ts";
import { codeForApp } from "../support/account/additions.ts";
import { passkeyActs } from "../support/account/passkey-acts.ts";
import { giveUsdt, withdrawUsdt } from "../support/account/thieves.ts";
import { factors, secure, whoIs } from "../support/account/two-factor.ts";
import { linkIn } from "../support/smtp.ts";

let server: AccountServer;
const { signIn, verified, press } = acts(() => server);
const { newBrowser, addPasskey } = passkeyActs(() => server);

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

async function joined() {
  const person = newPerson();
  return { person, browser: await server.join(person, newBrowser()) };
}

/** The undo link in the email about a new device's sign-in. */
const wasntMe = async ({ email }: Person) => linkIn(await server.mail.next(email, "New sign-in"));

async function resetPassword(person: Person): Promise<Person> {
  const browser = await verified(person);
  const password = "a wholly new Orchard 7";
  expect((await browser.put("/api/auth/user", { password })).status).toBe(200);
  return { ...person, password };
}

const auditRows = async ({ email }: Person) => {
  const { rows } = await server.database.owner.query(
    `select a.admin_id, a.details from app.admin_activity a join app.users u on u.id::text = a.target_id
     where a.action_name = 'undo_sign_in' and u.email = $1`,
    [email],
  );
  return rows;
};

describe("the link in the email about a new device", () => {
  test("T50 ends a thief's session without signing in, disables the password, holds withdrawals and says what to do", async () => {
    const { person, browser } = await joined();
    await giveUsdt(server, person, "500");
    const thief = await signIn(person, newBrowser());
    const link = await wasntMe(person);
    expect(link).toMatchObject({ path: "/auth/callback", type: "undo_sign_in" });
    const phone = server.browser();
    expect(await press(phone, link)).toMatchObject({ status: 200, body: { verified: true } });
    for (const each of [thief, browser, phone]) expect(await whoIs(each)).toBeNull();
    expect((await withdrawUsdt(server, thief, person, "399")).body.code).toBe("not_authenticated");
    const old = await newBrowser().post("/api/auth/token", signInInput(person));
    expect(old.body.code).toBe("invalid_credentials");
    const mail = await server.mail.next(person.email, "not yours");
    expect(mail.text).toContain("/forgot-password");
    expect(mail.text).toContain("on hold until");
    expect(mail.text).toContain("cancel any pending withdrawal");
    const owner = await signIn(await resetPassword(person));
    expect((await withdrawUsdt(server, owner, person, "10")).body.code).toBe("withdrawals_held");
    expect((await press(phone, link)).body.code).toBe("link_invalid");
    expect(await whoIs(owner)).toBe(person.email);
  });

  test("T50 removes factors that the new device added, and keeps older ones", { tags: "long" }, async () => {
    const { person, browser } = await joined();
    const { code, recoveryCodes } = await secure(server, person, browser);
    const thief = await signIn(person, newBrowser());
    const entered = await thief.post("/api/auth/factors/verify", {
      type: "recovery_code",
      code: recoveryCodes[0],
    });
    expect(entered.status).toBe(200);
    const link = await wasntMe(person);
    expect((await addPasskey(thief, { code: code() })).added.status).toBe(200);
    expect((await press(newBrowser(), link)).status).toBe(200);
    const half = await signIn(await resetPassword(person));
    const answer = await half.post("/api/auth/factors/verify", {
      type: "recovery_code",
      code: recoveryCodes[1],
    });
    expect(answer.status).toBe(200);
    expect(await factors(half)).toMatchObject({ totp: true, passkeys: [] });
  });

  test("T50 T35 is in the audit log, without an administrator", async () => {
    const { person } = await joined();
    await signIn(person, newBrowser());
    await press(newBrowser(), await wasntMe(person));
    expect(await auditRows(person)).toEqual([
      { admin_id: null, details: expect.objectContaining({ removed: 0 }) },
    ]);
  });

  test("T50 works for 72 hours, and after a password reset", { tags: "long" }, async () => {
    const { person } = await joined();
    await signIn(person, newBrowser());
    const link = await wasntMe(person);
    await resetPassword(person);
    await server.letPass(71 * 3_600);
    expect((await press(newBrowser(), link)).status).toBe(200);
    const late = await joined();
    await signIn(late.person, newBrowser());
    const expired = await wasntMe(late.person);
    await server.letPass(72 * 3_600);
    expect((await press(newBrowser(), expired)).body.code).toBe("link_invalid");
  });

  test("T50 removes only what its own sign-in added: an older passkey and app stay", async () => {
    const { person, browser } = await joined();
    const { recoveryCodes } = await secure(server, person, browser);
    const phone = await signIn(person, newBrowser());
    await phone.post("/api/auth/factors/verify", { type: "recovery_code", code: recoveryCodes[0] });
    expect((await press(newBrowser(), await wasntMe(person))).status).toBe(200);
    expect(await auditRows(person)).toEqual([
      { admin_id: null, details: expect.objectContaining({ removed: 0 }) },
    ]);
  });

  test("T26 T50 is created after the second factor, not after the password alone", async () => {
    const { person, browser } = await joined();
    await secure(server, person, browser);
    await signIn(person, newBrowser());
    const { rows } = await server.database.owner.query(
      `select from app.links l join app.users u on u.id = l.user_id
       where l.kind = 'undo_sign_in' and u.email = $1`,
      [person.email],
    );
    expect(rows).toEqual([]);
  });

  test("T50 does nothing for a user banned meanwhile", async () => {
    const { person } = await joined();
    await signIn(person, newBrowser());
    const link = await wasntMe(person);
    const set = (status: string) =>
      server.database.owner.query("update app.users set status = $2 where email = $1", [
        person.email,
        status,
      ]);
    await set("banned");
    expect((await press(newBrowser(), link)).body.code).toBe("link_invalid");
    await set("active");
    expect((await press(newBrowser(), link)).status).toBe(200);
  });

  test("T50 voids emailed codes requested before", async () => {
    const { person } = await joined();
    const thief = await signIn(person, newBrowser());
    const link = await wasntMe(person);
    const { mailed_code } = await codeForApp(server, thief, person);
    await press(newBrowser(), link);
    expect((await thief.post("/api/auth/factors/totp", { mailed_code })).body.code).toBe("not_authenticated");
  });
});
