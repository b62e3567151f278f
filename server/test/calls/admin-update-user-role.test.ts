import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get, post } from "@portico/testing/server/http.ts";
import { connectLive } from "@portico/testing/server/live-client.ts";
import { newKey, type Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.addPerson({ role: "owner" });
});
afterAll(() => app.close());

const change = (by: Person, target: Person, make_admin: boolean, p_role?: string) =>
  post(
    app.url,
    "/api/rpc/admin_update_user_role",
    { target_user_id: target.id, make_admin, ...(p_role && { p_role }) },
    { cookie: by.cookie },
  );
const rows = async (text: string, values: unknown[]) => (await app.database.owner.query(text, values)).rows;
const roleOf = async ({ id }: Person) =>
  (await rows("select role from app.users where id = $1", [id]))[0].role;

test("'Make Admin' grants operator, keeps an existing role, and is idempotent", async () => {
  const person = await app.addPerson();
  const reply = { success: true, email: person.email, role: "operator" };
  expect((await change(owner, person, true)).body).toEqual({ ...reply, has_changed: true });
  expect((await change(owner, person, true)).body).toEqual({ ...reply, has_changed: false });
  expect((await change(owner, owner, true)).body).toMatchObject({ role: "owner", has_changed: false });
});

test("T20 granting a role ends the old sessions and closes their sockets", async () => {
  const person = await app.addPerson();
  const page = await connectLive(app.url, { cookie: person.cookie });
  await change(owner, person, true, "support");
  expect(await page.closed).toBe(4001);
  expect((await get(app.url, "/api/balances", { cookie: person.cookie })).status).toBe(401);
  const again = await app.addSession(person.id);
  const { body } = await get(app.url, "/api/auth/user", { cookie: again.cookie });
  expect(body.user).toMatchObject({ is_admin: true, role: "support" });
});

test("an unchanged role does not end sessions", async () => {
  const person = await app.addPerson({ role: "auditor" });
  const page = await connectLive(app.url, { cookie: person.cookie });
  await change(owner, person, true, "auditor");
  await page.roundTrip();
  expect(page.of("session_ended")).toEqual([]);
  expect((await get(app.url, "/api/admin/users", { cookie: person.cookie })).status).toBe(200);
});

test("T35 each change is in the audit log: user_promoted_to_admin, with old and new role and the administrator", async () => {
  const person = await app.addPerson();
  await change(owner, person, true);
  await change(owner, person, true, "auditor");
  await change(owner, person, true, "auditor");
  await change(owner, person, false);
  const log = await rows(
    "select action_name, admin_id, details from app.admin_activity where target_id = $1 order by sequence",
    [person.id],
  );
  const by = { admin_id: owner.id };
  expect(log).toEqual([
    { action_name: "user_promoted_to_admin", ...by, details: { old: null, new: "operator" } },
    { action_name: "admin_role_changed", ...by, details: { old: "operator", new: "auditor" } },
    { action_name: "user_demoted_from_admin", ...by, details: { old: "auditor", new: null } },
  ]);
});

test("T36 the last owner cannot be removed or demoted, even by concurrent calls", async () => {
  expect((await change(owner, owner, false)).body).toMatchObject({ code: "last_owner" });
  expect((await change(owner, owner, true, "operator")).body).toMatchObject({ code: "last_owner" });
  // A suspended owner does not count.
  await app.addPerson({ role: "owner", status: "suspended" });
  expect((await change(owner, owner, false)).status).toBe(409);
  const other = await app.addPerson({ role: "owner" });
  const answers = await Promise.all([change(owner, other, false), change(other, owner, false)]);
  // The second one has lost the role already, or would be the last owner.
  expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  const left = await rows("select id from app.users where role = 'owner' and status = 'active'", []);
  expect(left).toHaveLength(1);
  owner = left[0].id === owner.id ? owner : other;
});

test("T34 an owner who loses the role while their call waits can't finish it", async () => {
  const second = await app.addPerson({ role: "owner" });
  const person = await app.addPerson();
  const client = await app.database.owner.connect();
  await client.query("begin");
  await client.query("select app.lock_roles()");
  const waiting = change(second, person, true);
  await expect
    .poll(
      // Other tests' databases are on the same server.
      async () =>
        (
          await rows(
            `select from pg_locks where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())`,
            [],
          )
        ).length,
    )
    .toBeGreaterThan(0);
  await client.query("update app.users set role = null where id = $1", [second.id]);
  await client.query("commit");
  client.release();
  expect((await waiting).body).toMatchObject({ code: "not_administrator" });
  expect(await roleOf(person)).toBeNull();
});

test("only an owner changes roles", async () => {
  const operator = await app.addPerson({ role: "operator" });
  const person = await app.addPerson();
  for (const [target, make_admin] of [
    [person, true],
    [operator, true],
    [owner, false],
  ] as const) {
    expect((await change(operator, target, make_admin)).body).toMatchObject({
      code: "role_lacks_permission",
      message: "Your role does not allow this. An owner can do it, or change your role.",
    });
  }
});

test("unknown roles, suspended users and unknown users are refused", async () => {
  const person = await app.addPerson();
  expect((await change(owner, person, true, "king")).body).toMatchObject({ code: "unknown_role" });
  expect((await change(owner, person, false, "owner")).body).toMatchObject({ code: "unknown_role" });
  const suspended = await app.addPerson({ status: "suspended" });
  expect((await change(owner, suspended, true)).body).toMatchObject({ code: "user_not_active" });
  expect((await change(owner, { ...person, id: newKey() }, true)).status).toBe(404);
});

test("the list shows administrators; emails are matched ignoring case", async () => {
  const person = await app.addPerson({ role: "auditor" });
  const { body } = await get(app.url, "/api/admin/administrators?limit=100", { cookie: owner.cookie });
  expect(body.items).toContainEqual({
    id: person.id,
    email: person.email,
    username: person.username,
    role: "auditor",
    status: "active",
    two_factor_enabled: false,
  });
  const find = (p_email: string) =>
    post(app.url, "/api/rpc/admin_find_user", { p_email }, { cookie: owner.cookie });
  expect((await find(person.email.toUpperCase())).body).toEqual({
    id: person.id,
    email: person.email,
    role: "auditor",
  });
  expect((await find("nobody@portico.example")).status).toBe(404);
});
