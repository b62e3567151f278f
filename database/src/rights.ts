import type pg from "pg";
import { StartupError } from "./errors.ts";

/** A right that a start needs and the connecting role lacks. */
export interface MissingRight {
  /** Such as `CREATEROLE`. */
  right: string;
  /** What a superuser runs to give it. */
  sql: string;
}

/** What a start could not do with this login: create roles and logins, become the owner, create schemas. */
export async function missingRights(client: pg.Client): Promise<MissingRight[]> {
  return (await client.query<MissingRight>(query)).rows;
}

/** @throws {StartupError} that names each missing right and the command that gives it. */
export async function requireRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ session: string; role: string }>(
    "select session_user as session, current_user as role",
  );
  const { session, role } = rows[0] ?? { session: "", role: "" };
  if (role === "portico_server") {
    throw new StartupError(
      `${session} is the login for PgBouncer. Without PgBouncer, DATABASE_URL needs the login that migrates, ` +
        "portico_admin in docs/operations/example/roles.sql.",
    );
  }
  const missing = await missingRights(client);
  if (missing.length === 0) return;
  throw new StartupError(`The role ${role}, which migrates, lacks ${describeMissing(missing)}`);
}

/** Such as `CREATEROLE. As a superuser run: alter role portico createrole;`. */
export function describeMissing(missing: MissingRight[]): string {
  const rights = missing.map(({ right }) => right).join(" and ");
  return `${rights}. As a superuser run: ${missing.map(({ sql }) => sql).join(" ")}`;
}

// Until PostgreSQL 15, CREATEROLE is enough to join and to give away any other role; since 16 that takes the admin option.
const query = `
with login as (
  select rolname, rolsuper, rolsuper or rolcreaterole as may_create_roles,
    current_setting('server_version_num')::int >= 160000 as needs_admin_option
  from pg_roles where rolname = current_user
),
needed as (
  select name, to_regrole(name) as role from unnest(array['portico_owner', 'portico_server', 'portico_jobs']) name
),
created as (
  select bool_or(to_regrole(name) is null) as is_missing
  from unnest(array['portico_owner', 'portico_server', 'portico_jobs', 'portico_signer']) name
),
server_logins as (
  select bool_or(to_regrole(prefix || left(encode(sha256(convert_to(current_database(), 'UTF8')), 'hex'), 12)) is null) as is_missing
  from unnest(array['portico_server_login_', 'portico_jobs_login_']) prefix
),
this as (
  select d.datname,
    pg_has_role(current_user, d.datdba, 'member') or has_database_privilege(d.oid, 'create with grant option') as may_give,
    has_database_privilege(d.oid, 'create') as may_create,
    to_regrole('portico_owner') is not null and has_database_privilege('portico_owner', d.oid, 'create') as owner_may
  from pg_database d where d.datname = current_database()
)
select 'CREATEROLE' as "right", format('alter role %I createrole;', rolname) as sql
from login, created, server_logins
where not may_create_roles and (created.is_missing or server_logins.is_missing)
union all
select 'membership in portico_owner, portico_server and portico_jobs',
  format('grant portico_owner, portico_server, portico_jobs to %I with admin option;', rolname)
from login
where not rolsuper and exists (
  select from needed n, server_logins l
  where n.role is not null
    and not (may_create_roles and not needs_admin_option)
    and not pg_has_role(rolname, n.role, 'member with admin option')
    and (
      not pg_has_role(rolname, n.role, case when needs_admin_option then 'set' else 'member' end)
      or (l.is_missing and n.name <> 'portico_owner')
    )
)
union all
select 'CREATE on the database', format('alter database %I owner to %I;', datname, rolname)
from login, this
where not rolsuper and (
  (not owner_may and not may_give)
  or (to_regnamespace('pgboss') is null and not may_create)
)`;
