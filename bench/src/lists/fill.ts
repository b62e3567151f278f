import type { Pool, PoolClient } from "@portico/database";
import { createSchema, type DataSize } from "./data-size.ts";
import { withoutIndexes } from "./indexes.ts";
import { balances, slices, sums, transactions } from "./money.ts";
import { activity, pool, rest } from "./office.ts";
import { sessions, signIns, users } from "./people.ts";

/**
 * Fills a new database with set-based statements. Foreign keys are not checked and triggers do not fire, so the rows
 * are generated consistently: `ledger.verify()` finds no faults.
 * @param owner connects as the cluster's superuser, without a statement timeout.
 */
export async function fill(owner: Pool, size: DataSize): Promise<void> {
  const client = await owner.connect();
  const run = (what: string, sql: string) => timed(what, () => client.query(sql));
  try {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'",
    );
    // Use one core only, since other programs run on this machine.
    await client.query("set max_parallel_workers_per_gather = 0; set max_parallel_maintenance_workers = 0");
    await client.query("alter system set max_wal_size = '8GB'");
    await client.query("select pg_reload_conf()");
    await createSchema(client, size);
    await withoutIndexes(client, async () => {
      await client.query(signIns);
      await run("users", users(size));
      await run("sessions", sessions(size));
      await timed("transactions", () => fillTransactions(client, size));
      await run("balances", balances);
      await run("wallets", pool(size));
      await run("audit log", activity(size));
      await run("the rest", rest);
      console.log("indexes");
    });
    await run("vacuum and analyze", "vacuum (analyze)");
    await run("sums", sums(size));
    await client.query("alter system reset max_wal_size");
    await client.query("select pg_reload_conf()");
    await run("checkpoint", "checkpoint");
    // Marks a completely filled database, as opposed to an interrupted one.
    await client.query(`create table bench.size as select ${size.users} as users`);
  } finally {
    client.release();
  }
}

async function fillTransactions(client: PoolClient, size: DataSize): Promise<void> {
  for (let slice = 0; slice < slices; slice += 1) await client.query(transactions(size, slice));
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  console.log(`  ${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
}
