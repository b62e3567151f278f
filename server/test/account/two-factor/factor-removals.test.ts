import type { RoleName } from "@portico/contract";
import type { Answer } from "@portico/testing/server/http.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AccountServer,
  newPerson,
  type Person,
  startAccountServer,
} from "../../support/account/account-server.ts";
import { ageFactors } from "../../support/account/additions.ts";
import { ageHolds, heldUntil, holdsOf } from "../../support/account/holds.ts";
import { codesOf, giveFirstFactor, joinSecured } from "../../support/account/two-factor.ts";
import type { Browser } from "../../support/browser.ts";

interface Administrator {
  person: Person;
  browser: Browser;
}

let server: AccountServer;
let first: Administrator;
let second: Administrator;

beforeAll(async () => {
  server = await startAccountServer();
  [first, second] = [await inRole("owner"), await inRole("owner")];
});
afterAll(() => server.close());

// biome-ignore lint/suspicious/noExplicitAny: whatever columns a statement names
async function rows(text: string, values: unknown[] = []): Promise<any[]> {
  return (await server.database.owner.query(text, values)).rows;
}

async function inRole(role: RoleName): Promise<Administrator> {
  const person = newPerson(role);
  const browser = await server.join(person);
  await rows("update app.users set role = $1 where email = $2", [role, person.email]);
  return { person, browser };
}

async function userOf({ email }: Person) {
  const [row] = await rows("select * from app.users where email = $1", [email]);
  return row;
}

async function ask({ browser }: Administrator, person: Person): Promise<Answer> {
  const { id } = await userOf(person);
  return browser.post("/api/rpc/admin_ask_factor_removal", {
    target_user_id: id,
    p_reason: "They showed their passport",
  });
}

async function decide({ browser }: Administrator, person: Person, p_approve = true): Promise<Answer> {
  const [removal] = await rows(
    "select f.id from app.factor_removals f join app.users u on u.id = f.user_id where email = $1 order by f.id desc limit 1",
    [person.email],
  );
  return browser.post("/api/rpc/admin_decide_factor_removal", { p_removal_id: removal.id, p_approve });
}

/** Requested by one owner and approved by the other. */
async function approved() {
  const secured = await joinSecured(server);
  await ageFactors(server, secured.person);
  const done = { status: 200, body: { success: true } };
  expect(await ask(first, secured.person)).toMatchObject(done);
  expect(await decide(second, secured.person)).toMatchObject(done);
  const mail = await server.mail.next(secured.person.email, "will be switched off");
  return { ...secured, mail };
}

/** Lets the waiting period end, without running the job or signing in. */
async function waitEnds(person: Person) {
  await ageHolds(server, person, 72);
  await rows(
    `update app.two_factor_resets
     set created_at = created_at - interval '72 hours', effective_at = effective_at - interval '72 hours'
     where user_id = (select id from app.users where email = $1)`,
    [person.email],
  );
}

const cancel = (browser: Browser, proof: object) => browser.post("/api/auth/factors/reset/cancel", proof);

describe("T50 two owners together", () => {
  test("start a waiting period of 72 hours; the user is notified and withdrawals are on hold", async () => {
    const before = Date.now();
    const { person, browser, mail } = await approved();
    expect(mail.text).toContain("Two administrators approved this");
    expect((await userOf(person)).two_factor_enabled).toBe(true);
    const at = Date.parse((await browser.get("/api/auth/user")).body.user.two_factor_reset_at);
    expect(Math.abs(at - before - 72 * 3_600_000)).toBeLessThan(600_000);
    // Also for a day after the wait, if it isn't cancelled.
    const held = Date.parse((await heldUntil(server, person)) ?? "");
    expect(held).toBe(at + 24 * 3_600_000);
    expect(await holdsOf(server, person)).toMatchObject([{ cause: "factor_removal" }]);
  });

  test("remove every factor at its end: the password signs in, and withdrawals are on hold for a day", async () => {
    const { person } = await approved();
    await giveFirstFactor(server, person);
    await waitEnds(person);
    const browser = server.browser();
    const answer = await browser.post("/api/auth/token", {
      grant_type: "password",
      email: person.email,
      password: person.password,
    });
    expect(answer.body.user).toMatchObject({ two_factor_enabled: false });
    const { id } = await userOf(person);
    expect(await holdsOf(server, person)).toMatchObject([
      { cause: "two_factor_off", hours: 24 },
      { cause: "factor_removal" },
    ]);
    for (const table of ["totp_factors", "passkeys", "recovery_codes"]) {
      expect(await rows(`select from app.${table} where user_id = $1`, [id])).toEqual([]);
    }
  });

  test("are two only after each has had the role for a day: an owner cannot make the other one", async () => {
    const { person } = await joinSecured(server);
    await ageFactors(server, person);
    const made = await inRole("owner");
    const age = (hours: number) =>
      rows("update app.users set role_changed_at = now() - make_interval(hours => $2) where email = $1", [
        made.person.email,
        hours,
      ]);
    await age(1);
    expect((await ask(first, person)).status).toBe(200);
    expect(await decide(made, person)).toMatchObject({ status: 403, body: { code: "role_too_new" } });
    expect((await decide(first, person, false)).status).toBe(200);
    expect((await ask(made, person)).status).toBe(200);
    expect(await decide(first, person)).toMatchObject({ status: 403, body: { code: "first_role_too_new" } });
    await age(25);
    expect((await decide(first, person)).status).toBe(200);
  });

  test("are recorded in the audit log, with the reason", async () => {
    const { person } = await approved();
    const { id } = await userOf(person);
    const log = await rows(
      "select action_name, reason from app.admin_activity where target_id = $1 order by sequence",
      [id],
    );
    expect(log).toEqual([
      { action_name: "factor_removal_requested", reason: "They showed their passport" },
      { action_name: "factor_removal_approved", reason: "They showed their passport" },
    ]);
  });
});

describe("T50 one owner alone", () => {
  test("starts nothing, and can't approve their own request, not even twice at once", async () => {
    const { person, browser } = await joinSecured(server);
    await ask(first, person);
    const answers = await Promise.all([decide(first, person), decide(first, person)]);
    expect(codesOf(answers)).toEqual({ own_factor_removal: 2 });
    expect((await browser.get("/api/auth/user")).body.user.two_factor_reset_at).toBeNull();
    expect(await heldUntil(server, person)).toBeNull();
  });

  test("is not enough with an operator, and a request by a former owner is void", async () => {
    const { person } = await joinSecured(server);
    const operator = await inRole("operator");
    expect((await ask(operator, person)).body.code).toBe("role_lacks_permission");
    const former = await inRole("owner");
    await ask(former, person);
    expect((await decide(operator, person)).body.code).toBe("role_lacks_permission");
    await rows("update app.users set role = 'operator' where email = $1", [former.person.email]);
    expect((await decide(second, person)).body.code).toBe("first_administrator_gone");
    expect((await decide(second, person, false)).status).toBe(200);
    expect((await ask(first, person)).status).toBe(200);
  });

  test("can't remove their own factors, even if another owner requests it", async () => {
    const own = await inRole("owner");
    await rows("update app.users set two_factor_enabled = true where email = $1", [own.person.email]);
    await rows("update app.sessions set mfa_passed = true");
    expect((await ask(own, own.person)).body.code).toBe("own_account");
    expect((await ask(first, own.person)).status).toBe(200);
    expect((await decide(own, own.person)).body.code).toBe("own_account");
    expect((await decide(own, own.person, false)).body.code).toBe("own_account");
  });

  test("must have confirmed their identity recently", async () => {
    const { person } = await joinSecured(server);
    await ask(first, person);
    await rows("update app.sessions set proved_at = now() - interval '1 hour'");
    expect((await decide(second, person)).body.code).toBe("step_up_required");
    await rows("update app.sessions set proved_at = now()");
  });
});

describe("T50 concurrently", () => {
  test("only one of several requests and one of several approvals succeeds", async () => {
    const { person } = await joinSecured(server);
    const third = await inRole("owner");
    const asked = await Promise.all([ask(first, person), ask(first, person), ask(first, person)]);
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const decided = await Promise.all([
      decide(second, person),
      decide(third, person),
      decide(second, person),
    ]);
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { id } = await userOf(person);
    expect(await rows("select id from app.two_factor_resets where user_id = $1", [id])).toHaveLength(1);
  });

  test("an approval and a rejection end in a rejection", async () => {
    const { person, browser } = await joinSecured(server);
    await ask(first, person);
    const [yes, no] = await Promise.all([decide(second, person), decide(first, person, false)]);
    const { two_factor_reset_at } = (await browser.get("/api/auth/user")).body.user;
    // A rejection after the approval cancels the wait.
    expect(no.status).toBe(200);
    expect(two_factor_reset_at).toBeNull();
    expect([200, 409]).toContain(yes.status);
  });
});

describe("T50 the user", () => {
  test("cancels with an earlier factor, is notified, and can withdraw again", async () => {
    const { person, browser, code } = await approved();
    expect((await cancel(browser, { password: person.password })).body.code).toBe("proof_required");
    server.events.length = 0;
    expect((await cancel(browser, { code: code() })).status).toBe(200);
    // Owners with the user's page open see it at once.
    expect(server.events).toContainEqual({ type: "admin_users" });
    const mail = await server.mail.next(person.email, "stays on");
    expect(mail.text).toContain("Two administrators had approved");
    expect(await heldUntil(server, person)).toBeNull();
    expect((await decide(second, person, false)).body.code).toBe("factor_removal_decided");
    await waitEnds(person);
    await giveFirstFactor(server, person);
  });

  test("can't cancel with a factor added less than 72 hours before the request", async () => {
    const { person, browser, code } = await joinSecured(server);
    await ageFactors(server, person, 71);
    await ask(first, person);
    // The factor gets old enough between request and approval.
    await rows("update app.factor_removals set requested_at = requested_at - interval '2 hours'");
    await ageFactors(server, person, 2);
    await decide(second, person);
    expect((await cancel(browser, { code: code() })).body.code).toBe("factor_too_new");
  });

  test("must have two-factor on and no pending reset of their own", async () => {
    const person = newPerson();
    await server.join(person);
    expect((await ask(first, person)).body.code).toBe("two_factor_off");
    const waiting = await approved();
    expect((await ask(first, waiting.person)).body.code).toBe("factor_removal_waits");
    expect((await decide(second, waiting.person)).body.code).toBe("factor_removal_decided");
  });
});

test("T50 an owner stops the wait: two-factor stays on, the earlier hold applies again, and the user is notified", async () => {
  const { person, browser } = await approved();
  expect((await decide(first, person, false)).status).toBe(200);
  await server.mail.next(person.email, "stays on");
  expect((await browser.get("/api/auth/user")).body.user.two_factor_reset_at).toBeNull();
  expect(await heldUntil(server, person)).toBeNull();
  expect((await decide(first, person, false)).body.code).toBe("factor_removal_decided");
});

test("the back office shows who requested and approved it, why, and until when, to other roles, too", async () => {
  const { person } = await approved();
  const { id } = await userOf(person);
  const support = await inRole("support");
  const { body } = await support.browser.post("/api/rpc/admin_get_user_details_enhanced", {
    target_user_id: id,
  });
  expect(body.factor_removal).toMatchObject({
    reason: "They showed their passport",
    requested_by: first.person.email,
    approved_by: second.person.email,
    effective_at: body.user.two_factor_reset_at,
  });
});
