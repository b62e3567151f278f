import { prepareLogins } from "@portico/database";
import { type TestDatabase, testDatabase } from "@portico/database/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const secret = "a secret of this test, 32 characters";
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

/** The result of each statement on one connection: the error's SQLSTATE, or the role afterwards. */
async function outcomes(url: string, role: string, statements: string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, options: `-c role=${role}` });
  await client.connect();
  try {
    const seen: string[] = [];
    for (const statement of statements) {
      const answer = await client.query(statement).then(
        async () => String((await client.query("select current_user as name")).rows[0].name),
        (error: { code?: string }) => String(error.code),
      );
      seen.push(answer);
    }
    return seen;
  } finally {
    await client.end();
  }
}

const insufficientPrivilege = "42501";

describe("T58 The server's login cannot become another role", () => {
  test.each(["portico_server", "portico_jobs"] as const)("T58 the login of %s", async (role) => {
    const url = (await prepareLogins(database.url, secret))(database.url, role);
    const other = role === "portico_server" ? "portico_jobs" : "portico_server";
    const tries = ["portico_owner", "postgres", other].flatMap((name) => [
      `set role ${name}`,
      `set session authorization ${name}`,
    ]);
    expect(new Set(await outcomes(url, role, tries))).toEqual(new Set([insufficientPrivilege]));
    expect(await outcomes(url, role, ["reset role", "reset session authorization"])).toEqual([role, role]);
    const [self, read, write, make] = await outcomes(url, role, [
      "set role none",
      "select * from api.users",
      "update ledger.balances set available = 1",
      "create role thief superuser",
    ]);
    expect(self).toMatch(new RegExp(`^${role}_login_`));
    expect([read, write, make]).toEqual(Array(3).fill(insufficientPrivilege));
  });

  test("T58 neither login is a superuser, may create roles or databases, or is a member of anything but its role", async () => {
    await prepareLogins(database.url, secret);
    const { rows } = await database.owner.query(`
      select distinct r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolbypassrls or r.rolreplication or r.rolinherit as has_powers,
        (select array_agg(m.roleid::regrole::text) from pg_auth_members m where m.member = r.oid) as memberships
      from pg_roles r where r.rolname like 'portico_%_login_%'
      order by 2`);
    expect(rows).toEqual([
      { has_powers: false, memberships: ["portico_jobs"] },
      { has_powers: false, memberships: ["portico_server"] },
    ]);
  });

  test("another secret sets new passwords and disables the old ones; the same secret changes nothing", async () => {
    const old = (await prepareLogins(database.url, secret))(database.url, "portico_server");
    // Databases of other tests have logins on the same server.
    const mark = new URL(old).username.replace(/.*_login_/, "%_login_");
    const stored = () =>
      database.owner.query("select rolname, rolpassword from pg_authid where rolname like $1 order by 1", [
        mark,
      ]);
    const before = (await stored()).rows;
    expect(before).toHaveLength(2);
    await Promise.all([prepareLogins(database.url, secret), prepareLogins(database.url, secret)]);
    expect((await stored()).rows).toEqual(before);
    const fresh = (await prepareLogins(database.url, `${secret}!`))(database.url, "portico_server");
    await expect(outcomes(old, "portico_server", [])).rejects.toMatchObject({ code: "28P01" });
    expect(await outcomes(fresh, "portico_server", ["select 1"])).toEqual(["portico_server"]);
  });

  test("a login that may not create roles gets an error that names what it lacks", async () => {
    const name = `weak_${process.pid}`;
    await database.owner.query(`create role ${name} login password 'weak'`);
    const url = new URL(database.url);
    Object.assign(url, { username: name, password: "weak" });
    await expect(prepareLogins(url.href, "yet another secret")).rejects.toThrow(/needs CREATEROLE/);
    await database.owner.query(`drop role ${name}`);
  });
});
