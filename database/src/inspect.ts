import { type DatabaseLocale, localeColumns } from "./locale.ts";
import { readOnly } from "./read-only.ts";

/** What `portico doctor` asks a database. */
export interface DatabaseState extends DatabaseLocale {
  /** Such as `15.18`. */
  version: string;
  /** The major version, such as 15. */
  major: number;
  /** The database's clock: ISO 8601, UTC. */
  time: string;
  /** Whether it is a replica, which takes no writes. */
  is_replica: boolean;
  /** What a start could not do with this login, in words. */
  lacks: string[];
}

/** Asks the database at `url` and changes nothing. Rejects as the driver does if it can't be reached. */
export async function inspectDatabase(url: string): Promise<DatabaseState> {
  return readOnly(url, async (client) => {
    const { rows } = await client.query<DatabaseState>(state);
    if (!rows[0]) throw new Error("the database answered with no row");
    return rows[0];
  });
}

// A start creates missing roles, joins them, and creates two logins (prepareRoles, prepareLogins).
const state = `
with login as (
  select rolname, rolsuper, rolsuper or rolcreaterole as may_create_roles from pg_roles where rolname = current_user
),
needed as (
  select name, to_regrole(name) as role
  from unnest(array['portico_owner', 'portico_server', 'portico_jobs']) name
)
select split_part(current_setting('server_version'), ' ', 1) as version,
  current_setting('server_version_num')::integer / 10000 as major,
  to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time,
  pg_is_in_recovery() as is_replica,
  ${localeColumns},
  array_remove(array[
    case when not may_create_roles and exists (
      select from unnest(array['portico_server_login_', 'portico_jobs_login_']) prefix
      where to_regrole(prefix || left(encode(sha256(convert_to(current_database(), 'UTF8')), 'hex'), 12)) is null
    ) then 'CREATEROLE, to create the logins of the server' end,
    case when not rolsuper and exists (
      select from needed where role is not null and not pg_has_role(current_user, role, 'member')
    ) then 'membership in portico_owner, portico_server and portico_jobs' end,
    case when not has_database_privilege(current_database(), 'create')
      and to_regnamespace('portico') is null then 'CREATE on the database' end
  ], null) as lacks
from login`;
