import { randomUUID } from "node:crypto";
import type { PoolClient } from "@portico/database";
import { context, type Person, type World } from "@portico/testing/database/world.ts";

/** A row that a transaction has locked or written. */
export interface TouchedRow {
  /** Schema and name. */
  table: string;
  /** `new`: inserted, or rewritten by an update. Otherwise the lock mode in PostgreSQL's words. */
  how: string;
  row: Record<string, unknown>;
}

/** What a call holds before it commits. */
export interface Touched {
  rows: TouchedRow[];
  /** The number of advisory locks. */
  advisoryLocks: number;
  reply: unknown;
}

/**
 * Makes a call and, before it commits, finds every row it has locked, from another connection (the extension pgrowlocks
 * reads the locks from the tables' pages), and every row it has written, from its own.
 */
export async function touchedBy(
  world: World,
  who: Person,
  name: string,
  input: Record<string, unknown>,
): Promise<Touched> {
  const { rows: tables } = await world.owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace in ('app'::regnamespace, 'ledger'::regnamespace)`,
  );
  const client = await world.owner.connect();
  try {
    await client.query("begin");
    const { rows: began } = await client.query<{ id: string }>("select pg_current_xact_id()::text as id");
    const reply = await callIn(client, who, name, input);
    const rows: TouchedRow[] = [];
    for (const table of tables) {
      rows.push(
        ...(await lockedIn(world, table.name)),
        ...(await writtenIn(client, table.name, began[0]?.id)),
      );
    }
    const { rows: locks } = await client.query(
      "select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()",
    );
    await client.query("commit");
    return { rows, advisoryLocks: locks.length, reply };
  } finally {
    client.release();
  }
}

async function callIn(client: PoolClient, who: Person, name: string, input: Record<string, unknown>) {
  const names = Object.keys(input);
  const args = names.map((key, index) => `, "${key}" => $${index + 2}`).join("");
  const { rows } = await client.query<{ reply: unknown }>(
    `select api."${name}"(context => $1::jsonb${args}) as reply`,
    [JSON.stringify(context(who, randomUUID())), ...Object.values(input)],
  );
  return rows[0]?.reply;
}

/** Uses a connection that sees the rows as they were before. */
async function lockedIn({ owner }: World, table: string): Promise<TouchedRow[]> {
  const { rows } = await owner.query<{ how: string; row: Record<string, unknown> }>(
    `select array_to_string(l.modes, ', ') as how, to_jsonb(t) as row
     from extensions.pgrowlocks($1) l
     join ${table} t on t.ctid = l.locked_row`,
    [table],
  );
  return rows.map((found) => ({ table, ...found }));
}

/**
 * Nobody else writes meanwhile, so every younger row version was written by this transaction or its subtransactions.
 */
async function writtenIn(client: PoolClient, table: string, began = ""): Promise<TouchedRow[]> {
  const { rows } = await client.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from ${table} t where t.xmin::text::bigint >= $1::bigint`,
    [began],
  );
  return rows.map(({ row }) => ({ table, how: "new", row }));
}
