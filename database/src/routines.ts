import type { Client } from "pg";
import { StartupError } from "./errors.ts";
import { runFile } from "./run-file.ts";
import type { SqlFiles } from "./sql-files.ts";

/**
 * Drops our views and every function that a file under functions/ created earlier. A function that a table
 * still needs (a trigger's function) stays, to be replaced in place.
 */
export async function dropRoutines(client: Client): Promise<void> {
  await client.query(dropViews);
  await client.query(dropRecordedFunctions);
}

/** Runs functions/ and views/, then grants the server's role what is in `api`, and the
 * signer's role the calls that are the signer's. */
export async function deployRoutines(client: Client, files: SqlFiles): Promise<void> {
  // Bodies are not checked while files run, so that the order of files does not matter.
  await client.query("set local check_function_bodies = off");
  const { rows } = await client.query<{ oid: string }>(ownFunctions);
  const notOurs = rows.map((row) => row.oid);
  for (const file of files.functions) await runFile(client, file);
  for (const file of files.views) await runFile(client, file);
  await client.query("set local check_function_bodies = on");
  await refuseLeftovers(client);
  await client.query(recordFunctions, [notOurs]);
  await client.query(grantToRoles);
}

// Repeats until a round drops nothing, because dropping one function may unblock another.
const dropRecordedFunctions = `
do $$
declare
  routine regprocedure;
  has_dropped boolean := true;
begin
  while has_dropped loop
    has_dropped := false;
    for routine in
      select to_regprocedure(signature) from portico.functions where to_regprocedure(signature) is not null
    loop
      begin
        execute format('drop routine %s', routine);
        has_dropped := true;
      exception when dependent_objects_still_exist then null;
      end;
    end loop;
  end loop;
end $$`;

const dropViews = `
do $$
declare
  view_name text;
begin
  for view_name in
    select format('%I.%I', schemaname, viewname) from pg_views where schemaname in ('api', 'app')
  loop
    execute format('drop view if exists %s cascade', view_name);
  end loop;
end $$`;

/** Functions that exist after the migrations ran and were not created by a file under functions/. */
const ownFunctions = `
select p.oid::text
from pg_proc p
where p.pronamespace::regnamespace::text in ('ledger', 'app', 'api')
  and not exists (select from portico.functions f where to_regprocedure(f.signature) = p.oid)`;

const recordFunctions = `
with gone as (
  delete from portico.functions where to_regprocedure(signature) is null
)
insert into portico.functions (signature)
select p.oid::regprocedure::text
from pg_proc p
where p.pronamespace::regnamespace::text in ('ledger', 'app', 'api') and p.oid <> all ($1::oid[])
on conflict do nothing`;

/** Refuses recorded functions that this transaction did not write: no file defines them any more. */
async function refuseLeftovers(client: Client): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select f.signature
     from portico.functions f
     join pg_proc p on p.oid = to_regprocedure(f.signature)
     where p.xmin <> pg_current_xact_id()::xid`,
  );
  if (rows.length === 0) return;
  const names = rows.map((row) => row.signature).join(", ");
  throw new StartupError(`No file defines ${names} any more, but the database still depends on it.`);
}

const grantToRoles = `
do $$
declare
  schema_name text;
  routine regprocedure;
begin
  for schema_name in
    select nspname from pg_namespace where nspname in ('ledger', 'app', 'api')
  loop
    execute format('revoke all on all routines in schema %I from public', schema_name);
    execute format('revoke all on schema %I from public', schema_name);
  end loop;
  if to_regnamespace('api') is not null then
    grant usage on schema api to portico_server, portico_signer;
    grant execute on all routines in schema api to portico_server;
    grant select on all tables in schema api to portico_server;
    -- What holds the keys and what faces the internet share no call.
    for routine in
      select oid::regprocedure from pg_proc where pronamespace = 'api'::regnamespace and starts_with(proname, 'signer_')
    loop
      execute format('revoke execute on routine %s from portico_server', routine);
      execute format('grant execute on routine %s to portico_signer', routine);
    end loop;
  end if;
end $$`;
