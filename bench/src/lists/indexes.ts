import type { PoolClient } from "@portico/database";

/** The large tables. Creating their indexes after filling is much faster. */
const tables = [
  "app.users",
  "app.sessions",
  "app.deposits",
  "app.withdrawals",
  "app.swaps",
  "app.wallets",
  "app.pool_addresses",
  "app.wallet_addresses",
  "app.wallet_assignments",
  "app.admin_activity",
  "ledger.transfers",
];

interface Index {
  name: string;
  definition: string;
  comment: string | null;
}

/**
 * Drops the indexes of the large tables while `fill` runs, then recreates them. Primary keys and unique constraints
 * stay.
 */
export async function withoutIndexes(client: PoolClient, fill: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<Index>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition,
       quote_literal(obj_description(i.indexrelid, 'pg_class')) as comment
     from pg_index i
     where i.indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await fill();
  await client.query("set maintenance_work_mem = '512MB'");
  for (const { name, definition, comment } of indexes) {
    await client.query(definition);
    if (comment) await client.query(`comment on index ${name} is ${comment}`);
  }
}
