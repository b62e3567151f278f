import { addWithdrawal } from "@portico/testing/calls/rows.ts";
import { newKey } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AccountServer,
  newPerson,
  type Person,
  signInInput,
  startAccountServer,
} from "../support/account/account-server.ts";
import { passkeyActs } from "../support/account/passkey-acts.ts";
import { joinSecured, secure, wrongCode } from "../support/account/two-factor.ts";
import type { Browser } from "../support/browser.ts";

let server: AccountServer;
const { joinWithPasskey, prove, newBrowser } = passkeyActs(() => server);

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

const minutes = 60;
const stepUp = (browser: Browser, proof: object) => browser.post("/api/auth/step-up", proof);

async function makeOwner({ email }: Person) {
  await server.database.owner.query("update app.users set role = 'owner' where email = $1", [email]);
}

async function joinAsOwner(browser = server.browser()) {
  const person = newPerson();
  await server.join(person, browser);
  await makeOwner(person);
  return { person, browser };
}

/** A user's withdrawal that an administrator can reject. */
async function newWithdrawal() {
  const person = newPerson();
  await server.join(person);
  const { rows } = await server.database.owner.query("select id from app.users where email = $1", [
    person.email,
  ]);
  return addWithdrawal(server.database.owner, rows[0].id);
}

async function approve(browser: Browser, transaction_id: string, key = newKey()) {
  // Completing requires a claim. The owner of this test joined last.
  await server.database.owner.query(
    `update app.withdrawals
     set claimed_by = (select id from app.users where role = 'owner' order by created_at desc limit 1), claimed_at = now()
     where id = $1 and status = 'pending'`,
    [transaction_id],
  );
  const input = {
    transaction_type: "withdrawal",
    transaction_id,
    new_status: "completed",
    transaction_hash: transaction_id.replaceAll("-", "").padEnd(64, "0"),
  };
  return browser.post("/api/rpc/admin_process_transaction", input, { "idempotency-key": key });
}

async function statusOf(id: string) {
  const { rows } = await server.database.owner.query("select status from app.withdrawals where id = $1", [
    id,
  ]);
  return rows[0].status;
}

/** The audit log's entries about this administrator's proofs. */
async function noted({ email }: Person) {
  const { rows } = await server.database.owner.query(
    `select a.details ->> 'method' as method from app.admin_activity a join app.users u on u.id = a.admin_id
     where u.email = $1 and a.action_name = 'identity_confirmed' order by a.sequence`,
    [email],
  );
  return rows.map(({ method }) => method);
}

const refused = { status: 403, body: { code: "step_up_required", details: { minutes: 10 } } };

describe("T55 a stolen administrator's cookie", () => {
  test("T55 approves no withdrawal 10 minutes after the sign-in, nor after the administrator confirms elsewhere", async () => {
    const { person, browser } = await joinAsOwner();
    const withdrawal = await newWithdrawal();
    const thief = browser.copy();
    await server.letPass(10 * minutes + 1);
    expect(await approve(thief, withdrawal)).toMatchObject(refused);
    expect((await stepUp(browser, { password: person.password })).status).toBe(200);
    // The session continues under a new token, which the copy lacks (T20).
    expect((await approve(thief, withdrawal)).status).toBe(401);
    expect(await statusOf(withdrawal)).toBe("pending");
    expect((await approve(browser, withdrawal)).status).toBe(200);
    expect(await statusOf(withdrawal)).toBe("completed");
    expect(await noted(person)).toEqual(["password"]);
  });

  test("T55 can read what administrators read, and steps up only by a proof", async () => {
    const { browser } = await joinAsOwner();
    await server.letPass(11 * minutes);
    expect((await browser.get("/api/admin/users")).status).toBe(200);
    expect(await stepUp(browser, {})).toMatchObject({ status: 403, body: { code: "proof_required" } });
    expect(await stepUp(browser, { password: "Not the password" })).toMatchObject({ status: 401 });
    expect(await stepUp(browser, { code: "123456" })).toMatchObject({ body: { code: "proof_required" } });
    expect(await approve(browser, await newWithdrawal())).toMatchObject(refused);
  });

  test("T62 an administrator who has neither password nor factor needs one of them first", async () => {
    const { person, browser } = await joinAsOwner();
    await server.database.owner.query("update app.users set password_hash = null where email = $1", [
      person.email,
    ]);
    await server.letPass(11 * minutes);
    expect(await stepUp(browser, {})).toMatchObject({
      status: 403,
      body: { code: "administrator_needs_factor" },
    });
    expect(await approve(browser, await newWithdrawal())).toMatchObject(refused);
  });
});

describe("T55 an administrator confirms who they are", () => {
  test("T55 by an app code; the same call with the same key then succeeds", async () => {
    const { person, browser, code, secret } = await joinSecured(server);
    await makeOwner(person);
    const withdrawal = await newWithdrawal();
    const key = newKey();
    await server.letPass(11 * minutes);
    expect(await approve(browser, withdrawal, key)).toMatchObject(refused);
    // With two-factor on, a password is not accepted as proof.
    expect(await stepUp(browser, { password: person.password })).toMatchObject({
      body: { code: "proof_required" },
    });
    expect(await stepUp(browser, { code: wrongCode(secret) })).toMatchObject({
      status: 401,
      body: { code: "invalid_second_factor" },
    });
    expect(await approve(browser, withdrawal, key)).toMatchObject(refused);
    const right = code();
    expect((await stepUp(browser, { code: right })).status).toBe(200);
    expect((await approve(browser, withdrawal, key)).status).toBe(200);
    expect((await approve(browser, withdrawal, key)).status).toBe(200);
    // A code works once.
    expect((await stepUp(browser, { code: right })).status).toBe(401);
    expect(await noted(person)).toEqual(["totp"]);
  });

  test("T55 by a recovery code, which is reported by email", async () => {
    const { person, browser, recoveryCodes } = await joinSecured(server);
    await makeOwner(person);
    await server.letPass(11 * minutes);
    expect((await stepUp(browser, { code: recoveryCodes[0] })).status).toBe(200);
    expect((await server.mail.next(person.email, "recovery code")).text).toContain("9");
    expect((await approve(browser, await newWithdrawal())).status).toBe(200);
    expect((await stepUp(browser, { code: recoveryCodes[0] })).status).toBe(401);
    expect(await noted(person)).toEqual(["recovery_code"]);
  });

  test("T55 by a passkey", async () => {
    const { person, browser, device } = await joinWithPasskey();
    await makeOwner(person);
    await server.letPass(11 * minutes);
    const withdrawal = await newWithdrawal();
    expect(await approve(browser, withdrawal)).toMatchObject(refused);
    const passkey = await prove(browser, device);
    expect((await stepUp(browser, { passkey })).status).toBe(200);
    expect((await stepUp(browser, { passkey })).body).toMatchObject({ code: "invalid_passkey" });
    expect((await approve(browser, withdrawal)).status).toBe(200);
    expect(await noted(person)).toEqual(["passkey"]);
  });

  test("T55 by signing in again with all factors", async () => {
    const { person, browser, code } = await joinSecured(server, newPerson(), newBrowser());
    await makeOwner(person);
    await server.letPass(11 * minutes);
    const withdrawal = await newWithdrawal();
    expect((await browser.post("/api/auth/token", signInInput(person))).body).toMatchObject({
      needsTwoFactor: true,
    });
    expect(await approve(browser, withdrawal)).toMatchObject(refused);
    expect((await browser.post("/api/auth/factors/verify", { type: "totp", code: code() })).status).toBe(200);
    expect((await approve(browser, withdrawal)).status).toBe(200);
  });

  test("T55 not by switching two-factor on, which only renews the session", async () => {
    const { person, browser } = await joinAsOwner();
    await server.letPass(11 * minutes);
    await secure(server, person, browser);
    expect(await approve(browser, await newWithdrawal())).toMatchObject(refused);
  });

  test("T55 with a limited number of wrong proofs", async () => {
    const { person, browser } = await joinAsOwner();
    await server.letPass(11 * minutes);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await stepUp(browser, { password: "Not the password" })).status).toBe(401);
    }
    expect((await stepUp(browser, { password: person.password })).status).toBe(429);
  });

  test("T55 within a number of minutes that is a setting, which itself needs the confirmation", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    expect((await stepUp(browser, { password: person.password })).body).toMatchObject({
      code: "not_administrator",
    });
    expect((await stepUp(server.browser(), { password: "x" })).status).toBe(401);
    await makeOwner(person);
    await server.letPass(11 * minutes);
    const set = (p_value: string, p_seen_value: string) =>
      browser.post("/api/rpc/admin_update_setting", {
        p_key: "admin_step_up_minutes",
        p_value,
        p_seen_value,
      });
    expect(await set("30", "10")).toMatchObject(refused);
    expect((await stepUp(browser, { password: person.password })).status).toBe(200);
    expect((await set("0", "10")).status).toBe(400);
    expect((await set("61", "10")).status).toBe(400);
    expect((await set("30", "10")).status).toBe(200);
    await server.letPass(29 * minutes);
    expect((await set("10", "30")).status).toBe(200);
    expect(await set("30", "10")).toMatchObject(refused);
  });
});
