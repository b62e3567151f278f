import { asOwner } from "./as-owner.ts";
import { readOnly } from "./read-only.ts";
import { createRoles } from "./roles.ts";
import { withClient } from "./with-client.ts";

/** A database that a dump is to be restored into. */
export interface RestoreTarget {
  name: string;
  /** Such as `15.18`. */
  version: string;
  /** Schemas, and tables of the schema `public`, that are there already; at most five. */
  contents: string[];
}

/**
 * Looks what a database contains, and changes nothing. What belongs to an extension does not count.
 * @throws the driver's error if it can't be reached.
 */
export async function inspectRestoreTarget(url: string): Promise<RestoreTarget> {
  return readOnly(url, async (client) => {
    const { rows } = await client.query<RestoreTarget>(target);
    if (!rows[0]) throw new Error("the database answered with no row");
    return rows[0];
  });
}

const target = `
select current_database()::text as name, split_part(current_setting('server_version'), ' ', 1) as version,
  array(
    select thing from (
      select 'the schema ' || nspname as thing
      from pg_namespace n
      where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
        and not exists (
          select from pg_depend where classid = 'pg_namespace'::regclass and objid = n.oid and deptype = 'e'
        )
      union all
      select 'the table public.' || relname
      from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    ) things order by thing limit 5
  ) as contents`;

/** Creates the roles that a dump's owners and grants name, as a start does. Repeating it changes nothing. */
export async function prepareRestore(url: string): Promise<void> {
  await withClient({ connectionString: url, application_name: "portico-restore" }, async (client) => {
    await client.query("begin");
    await createRoles(client);
    await client.query("commit");
  });
}

/** Collects the planner's statistics, which no dump of a release before PostgreSQL 18 contains. */
export async function analyze(url: string): Promise<void> {
  await asOwner(url, (client) => client.query("analyze"));
}

/** What a check of the whole ledger found. */
export interface BookReport {
  users: string;
  transfers: string;
  /** One line each; empty if the books are right. */
  problems: string[];
}

/** Checks the whole ledger: balances against transfers, and that each coin's accounts add up to zero (T1). */
export async function verifyBooks(url: string): Promise<BookReport> {
  return asOwner(url, async (client) => {
    await client.query("begin transaction isolation level repeatable read read only");
    const counts = await client.query<{ users: string; transfers: string }>(
      "select (select count(*) from app.users)::text as users, (select count(*) from ledger.transfers)::text as transfers",
    );
    const wrong = await client.query<{ line: string }>(problems);
    return { users: "0", transfers: "0", ...counts.rows[0], problems: wrong.rows.map(({ line }) => line) };
  });
}

const problems = `
select concat_ws(', ', problem, 'user ' || user_id, coin_id, 'transaction ' || transaction_id, 'found ' || found,
  'expected ' || expected) as line
from ledger.verify()
union all
select 'the accounts of ' || coin_id || ' add up to ' || total || ' instead of 0' from ledger.totals() where total <> 0`;
