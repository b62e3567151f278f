import { changeAdministrator } from "@portico/database";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get, post } from "@portico/testing/server/http.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { banner } from "../../src/start/banner.ts";
import { makeFirstAdministrator } from "../../src/start/first-administrator.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const make = (change: object = {}) =>
  makeFirstAdministrator({ ...app.server.deps.config, ...change }, app.database.url);

function signIn(email: string, password: string) {
  return post(app.url, "/api/auth/token", { grant_type: "password", email, password });
}

test("T40 practice mode creates an administrator at the first start, once, with a working password", async () => {
  const made = await make();
  expect(made).toMatchObject({ email: "admin@portico.test" });
  expect(await make()).toBeUndefined();
  const { status, body, headers } = await signIn("admin@portico.test", made?.password ?? "");
  expect({ status, body }).toMatchObject({ status: 200, body: { user: { is_admin: true } } });
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  expect((await get(app.url, "/api/admin/users", { cookie })).status).toBe(200);
});

test("T40 ADMIN_EMAIL and ADMIN_PASSWORD name the first administrator, and the password is never printed", async () => {
  await app.database.owner.query("update app.users set role = null");
  const change = { practice: false, adminEmail: "ops@portico.example", adminPassword: "correct horse" };
  expect(await make(change)).toBeUndefined();
  expect((await signIn("ops@portico.example", "correct horse")).body).toMatchObject({
    user: { is_admin: true },
  });
  expect(app.logLines.join()).not.toContain("correct horse");
});

test("T40 in practice mode, a configured password is referred to by its setting and not printed", async () => {
  await app.database.owner.query("update app.users set role = null");
  const made = await make({ adminEmail: "boss@portico.example", adminPassword: "correct horse" });
  expect((await signIn("boss@portico.example", "correct horse")).status).toBe(200);
  expect(made).toEqual({ email: "boss@portico.example", password: undefined });
  const told = banner(app.server.deps.config, made);
  expect(told).toContain("boss@portico.example");
  expect(told).toContain("ADMIN_PASSWORD");
  expect(told).not.toContain("correct horse");
});

test("T40 live mode without them creates no administrator", async () => {
  await app.database.owner.query("update app.users set role = null");
  expect(await make({ practice: false })).toBeUndefined();
  const { rows } = await app.database.owner.query("select from app.users where is_admin");
  expect(rows).toEqual([]);
});

test("T40 an existing user with the email becomes the administrator and keeps their password", async () => {
  await app.database.owner.query("update app.users set role = null");
  const person = await app.addPerson({ email: "someone@portico.example" });
  expect(await make({ adminEmail: "Someone@portico.example", adminPassword: "another one" })).toBeUndefined();
  expect((await signIn("someone@portico.example", "another one")).status).toBe(401);
  const again = await app.addSession(person.id);
  expect((await get(app.url, "/api/admin/users", { cookie: again.cookie })).status).toBe(200);
});

test("T40 grant and revoke, by email in any case; T20 the old session ends with the role", async () => {
  const person = await app.addPerson();
  const grant = () => changeAdministrator(app.database.url, "grant", person.email.toUpperCase());
  expect(await grant()).toBe("changed");
  expect(await grant()).toBe("unchanged");
  expect((await get(app.url, "/api/balances", { cookie: person.cookie })).status).toBe(401);
  const again = await app.addSession(person.id);
  expect((await get(app.url, "/api/admin/users", { cookie: again.cookie })).status).toBe(200);
  expect(await changeAdministrator(app.database.url, "revoke", person.email)).toBe("changed");
  expect((await get(app.url, "/api/balances", { cookie: again.cookie })).status).toBe(401);
  expect(await changeAdministrator(app.database.url, "grant", "nobody@portico.example")).toBe("unknown");
});

test("T35 each change of the role is in the audit log", async () => {
  const person = await app.addPerson();
  await changeAdministrator(app.database.url, "grant", person.email);
  await changeAdministrator(app.database.url, "revoke", person.email);
  const { rows } = await app.database.owner.query(
    "select action_name, admin_id from app.admin_activity where target_id = $1 order by sequence",
    [person.id],
  );
  expect(rows).toEqual([
    { action_name: "user_promoted_to_admin", admin_id: null },
    { action_name: "user_demoted_from_admin", admin_id: null },
  ]);
});

test("T36 the last administrator cannot be removed, even by concurrent calls", async () => {
  await app.database.owner.query("update app.users set role = null");
  const people = [await app.addPerson({ is_admin: true }), await app.addPerson({ is_admin: true })];
  const suspended = await app.addPerson({ is_admin: true, status: "suspended" });
  const outcomes = await Promise.all(
    people.map(({ email }) => changeAdministrator(app.database.url, "revoke", email)),
  );
  expect(outcomes.sort()).toEqual(["changed", "last"]);
  expect(await changeAdministrator(app.database.url, "revoke", suspended.email)).toBe("changed");
});

test("T2 the server's own role cannot create an administrator", async () => {
  const person = await app.addPerson();
  await expect(app.database.pool.query("select app.grant_role($1, 'owner')", [person.email])).rejects.toThrow(
    /permission denied/,
  );
});
