import { type TestDatabase, testDatabase } from "@portico/database/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteOld } from "../support/delete-old.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Adds rows of this age to one table. */
const additions = {
  "app.idempotency_keys": `insert into app.idempotency_keys (user_id, key, call, input_hash, reply, created_at)
    select app.uuid_v7(), 'k', 'swap', '', '{}', now() - $1::interval from generate_series(1, $2)`,
  "app.swap_quotes": `insert into app.swap_quotes (user_id, from_coin_id, from_amount, to_coin_id, to_amount, fee, rate,
      market_rate, from_price, to_price, from_market_price, to_market_price, from_premium_rate, to_premium_rate,
      from_spread_percent, to_spread_percent, expires_at)
    select app.uuid_v7(), 'bitcoin', 1, 'ethereum', 20, 0, 20, 20, 50000, 2500, 50000, 2500, 0, 0, 0, 0, now() - $1::interval
    from generate_series(1, $2)`,
  "app.pending_signups": `insert into app.pending_signups (browser_hash, email, username, password_hash, expires_at)
    select sha256('b'), 'ada@example.com', 'ada', '', now() - $1::interval from generate_series(1, $2)`,
  "app.candles": `insert into app.candles (coin_id, resolution, opened_at, open, high, low, close, first_at, last_at, source)
    select 'bitcoin', '1m', t, 1, 1, 1, 1, t, t, 'simulated' from generate_series(1, $2) n,
      lateral (select now() - $1::interval - n * interval '1 minute' as t) time`,
  "app.crypto_price_logs": `insert into app.crypto_price_logs (status, message, execution_time)
    select 'success', '', now() - $1::interval from generate_series(1, $2)`,
};

test.each(Object.entries(additions))(
  "old rows of %s are deleted, however many, and others kept",
  async (table, add) => {
    const { owner, pool } = database;
    await owner.query(add, ["-10 minutes", 1]);
    const kept = await owner.query(`select * from ${table}`);
    // One more than a batch.
    await owner.query(add, ["100 days", 5_001]);
    await deleteOld(pool);
    expect((await owner.query(`select * from ${table}`)).rows).toEqual(kept.rows);
  },
);
