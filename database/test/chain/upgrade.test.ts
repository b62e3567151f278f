import { readFileSync } from "node:fs";
import { playChain } from "@portico/testing/database/chain.ts";
import { useWorld } from "@portico/testing/database/world.ts";
import { expect, test } from "vitest";

const world = useWorld();

test("T76 an upgrade gives networks that nobody changed the new numbers, keeps those that somebody changed, and values open deposits", async () => {
  const chain = await playChain(world, "bitcoin");
  const ripe = await chain.pay(await world.person(), "20000000");
  await chain.mine(ripe);
  const migration = readFileSync(
    new URL("../../migrations/0058-confirmations-by-amount.sql", import.meta.url),
    "utf8",
  );
  const client = await world.owner.connect();
  try {
    await client.query("begin");
    // As before the migration; views that read these columns go with them.
    await client.query(
      `alter table chain.networks drop column large_from_usd cascade, drop column large_confirmations cascade,
         drop column witness_from_usd cascade;
       alter table chain.cursors drop column witnessed_height cascade;
       alter table chain.arrivals drop column value_usd cascade;
       update chain.networks set confirmations = 6, updated_at = null;
       update chain.networks set confirmations = 1, updated_at = now() where network_id = 'litecoin'`,
    );
    await client.query(migration);
    const { rows: networks } = await client.query(
      `select network_id, confirmations, trim_scale(large_from_usd)::text as large_from, large_confirmations as large,
         trim_scale(witness_from_usd)::text as witness_from
       from chain.networks where network_id in ('bitcoin', 'litecoin', 'ethereum', 'ethereum-classic') order by 1`,
    );
    const start = { large_from: null, large: null, witness_from: "10000" };
    expect(networks).toEqual([
      { ...start, network_id: "bitcoin", confirmations: 2, large_from: "10000", large: 4 },
      { ...start, network_id: "ethereum", confirmations: 64 },
      { ...start, network_id: "ethereum-classic", confirmations: 20_000 },
      { ...start, network_id: "litecoin", confirmations: 1, witness_from: null },
    ]);
    const { rows: arrivals } = await client.query(
      "select trim_scale(value_usd)::text as value from chain.arrivals where transaction_hash = $1",
      [ripe.transaction_hash],
    );
    expect(arrivals).toEqual([{ value: "10000" }]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
