import type { Client } from "pg";

/**
 * Creates what must exist before any file runs: the four roles, the connecting role's membership in all but the signer's,
 * the owner's right to create schemas here, and the job queue's own schema. If an operator has already prepared roles
 * and grants, the connecting role needs no rights for it.
 */
export async function prepareRoles(client: Client): Promise<void> {
  await createRoles(client);
  await client.query(prepareSchemas);
}

/** Creates the roles alone, for a restore: a dump brings the schemas itself. */
export async function createRoles(client: Client): Promise<void> {
  await client.query(createMissingRoles);
  await client.query(joinRoles);
  await client.query(letOwnerCreate);
}

// Another database of the cluster may be migrated at the same time and create the roles first, hence the exceptions.
const createMissingRoles = `
do $$
declare
  name text;
begin
  foreach name in array array['portico_owner', 'portico_server', 'portico_jobs', 'portico_signer'] loop
    if not exists (select from pg_roles where rolname = name) then
      begin
        execute format('create role %I nologin noinherit', name);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
  end loop;
end $$`;

const joinRoles = `
do $$
declare
  name text;
  -- From PostgreSQL 16, the creator of a role may grant it but is not allowed to become it at first.
  right_to_become text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  foreach name in array array['portico_owner', 'portico_server', 'portico_jobs'] loop
    if not pg_has_role(current_user, name, right_to_become) then
      execute format('grant %I to current_user', name);
    end if;
  end loop;
end $$`;

const letOwnerCreate = `
do $$
begin
  if not has_database_privilege('portico_owner', current_database(), 'create') then
    execute format('grant create on database %I to portico_owner', current_database());
  end if;
end $$`;

// The owner must not depend on default privileges: everything that it creates is closed to everyone until granted.
const prepareSchemas = `
do $$
begin
  if to_regnamespace('pgboss') is null then
    create schema pgboss authorization portico_jobs;
  end if;
  set local role portico_owner;
  if not exists (
    select from pg_default_acl
    where defaclrole = 'portico_owner'::regrole and defaclnamespace = 0 and defaclobjtype = 'f'
  ) then
    alter default privileges revoke execute on functions from public;
  end if;
  create schema if not exists portico;
  create table if not exists portico.migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  create table if not exists portico.deployed (
    part text primary key,
    hash text not null,
    deployed_at timestamptz not null default now()
  );
  create table if not exists portico.functions (
    signature text primary key
  );
  comment on schema portico is 'What has been deployed to this database; written only by the migrator.';
  comment on table portico.migrations is 'Migrations that have run, each once.';
  comment on table portico.deployed is 'Hashes of the files that run again when they change.';
  comment on table portico.functions is 'Functions created by files under functions/, so that one without a file can be dropped.';
end $$`;
