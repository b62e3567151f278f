import { type TestDatabase, testDatabase } from "@portico/database/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ max: 2 });
});

afterAll(() => database.drop());

const ownSchemas = "('ledger', 'app', 'api', 'chain')";
const denied = { code: "42501" };

async function rows(text: string): Promise<Record<string, unknown>[]> {
  return (await database.owner.query(text)).rows;
}

describe("T2 Functions", () => {
  test("have a fixed search_path, each of them", async () => {
    const loose = await rows(
      `select p.oid::regprocedure::text as function from pg_proc p
       where p.pronamespace::regnamespace::text in ${ownSchemas}
         and not coalesce(p.proconfig @> array['search_path=pg_catalog, pg_temp'], false)`,
    );
    expect(loose).toEqual([]);
  });

  test("give no EXECUTE to PUBLIC", async () => {
    const open = await rows(
      `select p.oid::regprocedure::text as function from pg_proc p
       where p.pronamespace::regnamespace::text in ${ownSchemas}
         and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0)`,
    );
    expect(open).toEqual([]);
  });

  test("run as portico_owner if they are in api, and only then", async () => {
    const wrong = await rows(
      `select p.oid::regprocedure::text as function from pg_proc p
       where p.pronamespace::regnamespace::text in ${ownSchemas}
         -- A deferred trigger runs at the commit, when the function of the api has ended.
          and p.oid <> 'app.log_session()'::regprocedure
          and (p.prosecdef <> (p.pronamespace::regnamespace::text = 'api') or p.proowner <> 'portico_owner'::regrole)`,
    );
    expect(wrong).toEqual([]);
  });

  test("send no NOTIFY, which would serialize all commits", async () => {
    const loud = await rows(
      `select p.oid::regprocedure::text as function from pg_proc p
       where p.pronamespace::regnamespace::text in ${ownSchemas} and p.prosrc ~* '\\mnotify|pg_notify'`,
    );
    expect(loud).toEqual([]);
  });

  test("and tables, views and types have comments", async () => {
    const silent = await rows(
      `select p.oid::regprocedure::text as name from pg_proc p
       where p.pronamespace::regnamespace::text in ${ownSchemas} and obj_description(p.oid, 'pg_proc') is null
       union all
       select c.oid::regclass::text from pg_class c
       where c.relnamespace::regnamespace::text in ${ownSchemas} and c.relkind in ('r', 'v')
         and obj_description(c.oid, 'pg_class') is null
       union all
       select t.oid::regtype::text from pg_type t
       where t.typnamespace::regnamespace::text in ${ownSchemas} and t.typtype in ('d', 'e')
         and obj_description(t.oid, 'pg_type') is null`,
    );
    expect(silent).toEqual([]);
  });
});

describe("T2 The server's role", () => {
  test("has EXECUTE only on the functions of api, but for those of signers", async () => {
    const [row] = await rows(
      `select
         count(*) filter (where in_api and not may) as missing,
         count(*) filter (where not in_api and may) as too_many,
         count(*) filter (where in_api) > 15 as has_calls
       from (
         select p.pronamespace = 'api'::regnamespace and not starts_with(p.proname, 'signer_') as in_api,
           has_function_privilege('portico_server', p.oid, 'execute') as may
         from pg_proc p where p.pronamespace::regnamespace::text in ${ownSchemas}
       ) functions`,
    );
    expect(row).toEqual({ missing: "0", too_many: "0", has_calls: true });
  });

  test("has SELECT on the views of api, and no other right on any table, view or sequence", async () => {
    const rights = await rows(
      `select distinct c.relnamespace::regnamespace::text as schema, c.relkind::text as kind, a.privilege_type as privilege
       from pg_class c
       cross join lateral aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a
       where a.grantee in (0, 'portico_server'::regrole) and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
         and c.relnamespace::regnamespace::text !~ '^pg_'`,
    );
    expect(rights).toEqual([{ schema: "api", kind: "v", privilege: "SELECT" }]);
    const closed = await rows(
      "select relname from pg_class where relnamespace = 'api'::regnamespace and relkind = 'v' and not has_table_privilege('portico_server', oid, 'select')",
    );
    expect(closed).toEqual([]);
  });

  test("may use only the schema api, and create nothing anywhere", async () => {
    const [row] = await rows(
      `select array_agg(nspname order by nspname) filter (where has_schema_privilege('portico_server', oid, 'usage')) as usable,
         bool_or(has_schema_privilege('portico_server', oid, 'create')) as may_create
       from pg_namespace where nspname in ('ledger', 'app', 'api', 'portico', 'pgboss', 'public')`,
    );
    expect(row).toEqual({ usable: "{api,public}", may_create: false });
  });

  test("is a member of no other role, and owns nothing", async () => {
    const [row] = await rows(
      `select
         (select count(*) from pg_auth_members where member = 'portico_server'::regrole)::int as memberships,
         (select count(*) from pg_class where relowner = 'portico_server'::regrole)::int as relations,
         (select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolcanlogin from pg_roles where rolname = 'portico_server') as powers`,
    );
    expect(row).toEqual({ memberships: 0, relations: 0, powers: false });
  });

  test("cannot touch balances, transfers, the audit log, users or sessions, nor call internal functions", async () => {
    for (const statement of [
      "update ledger.balances set available = 1",
      "insert into ledger.balances (user_id, coin_id) values (gen_random_uuid(), 'bitcoin')",
      "insert into ledger.transfers select * from ledger.transfers",
      "update ledger.transfers set amount = 1",
      "delete from ledger.transfers",
      "truncate ledger.transfers",
      "delete from app.admin_activity",
      "insert into app.admin_activity select * from app.admin_activity",
      "update app.users set role = 'owner'",
      "select password_hash from app.users",
      "select token_hash from app.sessions",
      "select ledger.post(null, 'swap', null, null)",
      "select app.grant_role('someone@example.com', 'owner')",
      "create table public.mine (id int)",
      "update api.balances set user_id = gen_random_uuid()",
      "delete from api.balances",
    ]) {
      await expect(database.pool.query(statement), statement).rejects.toMatchObject(denied);
    }
  });
});

describe("T79 A signer's role", () => {
  test("has EXECUTE only on a signer's calls, and no other right on anything", async () => {
    const calls = await rows(
      `select p.proname as name from pg_proc p
       where p.pronamespace::regnamespace::text in ${ownSchemas} and has_function_privilege('portico_signer', p.oid, 'execute')
       order by 1`,
    );
    expect(calls.map(({ name }) => name)).toEqual([
      "signer_answer",
      "signer_keep",
      "signer_payments",
      "signer_report",
      "signer_take",
    ]);
    const rights = await rows(
      `select c.oid::regclass::text as name from pg_class c
       cross join lateral aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a
       where a.grantee in (0, 'portico_signer'::regrole) and c.relnamespace::regnamespace::text in ${ownSchemas}`,
    );
    expect(rights).toEqual([]);
  });

  test("is a member of no other role, and cannot log in itself", async () => {
    const [row] = await rows(
      `select
         (select count(*) from pg_auth_members where member = 'portico_signer'::regrole)::int as memberships,
         (select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolcanlogin from pg_roles where rolname = 'portico_signer') as powers`,
    );
    expect(row).toEqual({ memberships: 0, powers: false });
  });
});
