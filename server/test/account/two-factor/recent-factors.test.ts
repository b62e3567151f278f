import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acts } from "../../support/account/account-acts.ts";
import {
  type AccountServer,
  newPerson,
  type Person,
  startAccountServer,
} from "../../support/account/account-server.ts";
import { ageFactors } from "../../support/account/additions.ts";
import { giveCode, giveFirstFactor, joinSecured } from "../../support/account/two-factor.ts";
import type { Browser } from "../../support/browser.ts";

let server: AccountServer;
const { recover, verified, whoIs, signIn } = acts(() => server);

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

const password = "a wholly new Orchard 7";

/** Resets the password by email only, with the choice to remove recent factors. */
async function reset(person: Person, removes_recent = true): Promise<Browser> {
  const browser = await verified(person);
  const answer = await browser.put("/api/auth/user", { password, removes_recent });
  expect(answer, answer.text).toMatchObject({ status: 200, body: {} });
  return browser;
}

async function stateOf({ email }: Person) {
  const { rows } = await server.database.owner.query(
    `select u.id, u.two_factor_enabled, to_json((app.longest_hold(u.id)).held_until) #>> '{}' as held_until,
       (select count(*)::int from app.passkeys where user_id = u.id) as passkeys,
       (select count(*)::int from app.totp_factors where user_id = u.id) as apps,
       (select effective_at from app.two_factor_resets where user_id = u.id and cancelled_at is null) as effective_at
     from app.users u where email = $1`,
    [email],
  );
  return rows[0];
}

/** Adds a passkey that is this many hours old. */
async function addPasskey(person: Person, hours: number): Promise<void> {
  await server.database.owner.query(
    `insert into app.passkeys (user_id, credential_id, public_key, name, created_at)
     select id, gen_random_uuid(), '\\x01', 'Planted', now() - make_interval(hours => $2) from app.users where email = $1`,
    [person.email, hours],
  );
}

const hoursFromNow = (time: string) => Math.round((Date.parse(time) - Date.now()) / 3_600_000);

describe("T50 a password reset that removes what was added in the last 30 days", () => {
  test("removes a factor of the last 72 hours at once; withdrawals are on hold for a day", async () => {
    const { person } = await joinSecured(server);
    await ageFactors(server, person, 71);
    await reset(person);
    const state = await stateOf(person);
    expect(state).toMatchObject({ two_factor_enabled: false, apps: 0, effective_at: null });
    expect(hoursFromNow(state.held_until)).toBe(24);
    const mail = await server.mail.next(person.email, "password was changed");
    expect(mail.text).toContain("recovery codes added in the last 72 hours were removed");
    expect(await whoIs(await signIn({ ...person, password }))).toBe(person.email);
    const { rows } = await server.database.owner.query(
      "select details from app.admin_activity where target_id = $1 and action_name = 'recent_factors_removed'",
      [state.id],
    );
    expect(rows).toMatchObject([{ details: { removed: 1, effective_at: null } }]);
  });

  test("a thief with the mailbox can't remove an older factor: it stays for 72 hours, and its owner can cancel", async () => {
    const { person, code } = await joinSecured(server);
    await ageFactors(server, person, 80);
    await reset(person);
    const state = await stateOf(person);
    expect(state).toMatchObject({ two_factor_enabled: true, apps: 1 });
    expect(hoursFromNow(state.effective_at)).toBe(72);
    expect(hoursFromNow(state.held_until)).toBe(96);
    await server.mail.next(person.email, "will be switched off");
    const browser = await giveFirstFactor(server, { ...person, password });
    expect((await giveCode(browser, code())).status).toBe(200);
    await server.database.owner.query("update app.totp_factors set last_step = 0");
    expect((await browser.post("/api/auth/factors/reset/cancel", { code: code() })).status).toBe(200);
    expect(await stateOf(person)).toMatchObject({ two_factor_enabled: true, apps: 1, effective_at: null });
  });

  test("is offered to a browser that has proved the mailbox, and only where the account has a factor", async () => {
    const terms = (browser: Browser) => browser.get("/api/auth/reset");
    const { person } = await joinSecured(server);
    expect(await terms(server.browser())).toMatchObject({
      status: 401,
      body: { code: "reset_not_verified" },
    });
    // A code that was asked for but not entered proves nothing.
    const { browser: asking } = await recover(person);
    expect((await terms(asking)).status).toBe(401);
    const browser = await verified(person);
    expect(await terms(browser)).toMatchObject({ status: 200, body: { has_factors: true } });
    const plain = newPerson();
    await server.join(plain);
    expect((await terms(await verified(plain))).body).toEqual({ has_factors: false });
    await browser.put("/api/auth/user", { password: "another long Orchard 9", removes_recent: true });
    expect((await terms(browser)).status).toBe(401);
  });

  test("keeps a factor older than 30 days, and removes a planted one of the last 72 hours", async () => {
    const { person } = await joinSecured(server);
    await ageFactors(server, person, 31 * 24);
    await addPasskey(person, 10);
    await reset(person);
    expect(await stateOf(person)).toMatchObject({
      two_factor_enabled: true,
      apps: 1,
      passkeys: 0,
      effective_at: null,
    });
  });

  test("removes nothing unless chosen", async () => {
    const { person } = await joinSecured(server);
    await reset(person, false);
    expect(await stateOf(person)).toMatchObject({ two_factor_enabled: true, apps: 1, effective_at: null });
  });

  test("takes effect once when repeated after a lost answer", async () => {
    const { person } = await joinSecured(server);
    await ageFactors(server, person, 80);
    const browser = await verified(person);
    const copies = [browser.copy(), browser.copy(), browser.copy()];
    const answers = await Promise.all(
      copies.map((copy) => copy.put("/api/auth/user", { password, removes_recent: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { id } = await stateOf(person);
    const { rows } = await server.database.owner.query(
      "select id from app.two_factor_resets where user_id = $1",
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  test("cannot be requested with a session or a profile update", async () => {
    const { browser } = await joinSecured(server);
    expect((await browser.put("/api/auth/user", { removes_recent: true })).body.code).toBe("invalid_input");
    const both = await browser.put("/api/auth/user", { password, removes_recent: true, timezone: "UTC" });
    expect(both.body.code).toBe("invalid_input");
    const alone = await browser.put("/api/auth/user", { password, removes_recent: true });
    expect(alone.body.code).toBe("reset_not_verified");
  });
});
