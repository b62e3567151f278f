import type { PoolClient } from "@portico/database";

/** The size of the generated data. */
export interface Size {
  users: number;
  /** Deposits, withdrawals and swaps together; at least 4 per user. */
  transactions: number;
}

/** Numbers from which the table sizes follow. */
export interface DataSize extends Size {
  /** Deposits in addition to each user's first three. */
  deposits: number;
  withdrawals: number;
  swaps: number;
  wallets: number;
  /** One audit log entry for each decision of an administrator, plus a quarter. */
  activities: number;
  administrators: number;
  /** Milliseconds since 1970: two years ago, and a few minutes ago. */
  opened: number;
  closed: number;
}

export function dataSize({ users, transactions }: Size): DataSize {
  const beyond = transactions - 3 * users;
  if (beyond < users) throw new Error("Each user has at least four transactions.");
  const deposits = Math.floor(beyond / 14);
  const withdrawals = Math.floor((beyond * 3) / 14);
  const closed = Date.now() - 10 * 60_000;
  return {
    users,
    transactions,
    deposits,
    withdrawals,
    swaps: beyond - deposits - withdrawals,
    wallets: Math.floor(users * 0.3),
    activities: Math.floor((deposits + withdrawals) * 1.25),
    administrators: 24,
    opened: closed - 2 * 365 * 86_400_000,
    closed,
  };
}

/**
 * Every row is a function of its number, so that tables can reference each other without lookups. Rows are spread
 * evenly over two years. Earlier users have more activity; the first has thousands of rows.
 */
export async function createSchema(client: PoolClient, size: DataSize): Promise<void> {
  const { opened, closed, users, withdrawals } = size;
  const span = closed - opened;
  await client.query(`
    create schema bench;
    -- A version 7 UUID like app.uuid_v7(), for a time in milliseconds.
    create function bench.id(ms bigint, key text) returns uuid language sql immutable parallel safe return
      overlay(overlay(overlay(
        md5(key) placing lpad(to_hex(ms), 12, '0') from 1) placing '7' from 13) placing '8' from 17)::uuid;
    create function bench.time(ms bigint) returns timestamptz language sql immutable parallel safe return
      to_timestamp(ms / 1000.0);
    -- The time of event n out of this many, in milliseconds.
    create function bench.at(n bigint, of bigint) returns bigint language sql immutable parallel safe return
      ${opened} + ${span} * n / of;
    create function bench.user_at(u bigint) returns bigint language sql immutable parallel safe return
      bench.at(u, ${users});
    create function bench.user_id(u bigint) returns uuid language sql immutable parallel safe return
      bench.id(bench.user_at(u), 'user' || u);
    -- A pseudo-random value from 0 to 1, deterministic for n and salt.
    create function bench.share(n bigint, salt bigint) returns double precision language sql immutable parallel safe return
      (hashint8extended(n, salt) & 1048575) / 1048576.0::double precision;
    -- The user of event n out of this many, among users who had signed up by then.
    create function bench.doer(n bigint, of bigint, salt bigint) returns bigint language sql immutable parallel safe return
      1 + floor(bench.share(n, salt) * bench.share(n, salt) * 0.98 * ${users} * n / of)::bigint;
    create function bench.withdrawal_id(n bigint) returns uuid language sql immutable parallel safe return
      bench.id(bench.at(n, ${withdrawals}), 'withdrawal' || n);
    create function bench.administrator_id(n bigint) returns uuid language sql immutable parallel safe return
      bench.id(${opened} + n, 'administrator' || n);
    create table bench.coins as
      select row_number() over (order by c.position) - 1 as place, c.coin_id, cn.network_id, cn.withdrawal_name
      from app.coins c
      join app.coin_networks cn on cn.coin_id = c.coin_id and cn.position = 1
      where c.alias_of is null;
    -- The k-th of a user's three coins.
    create function bench.coin(u bigint, k bigint) returns bigint language sql immutable parallel safe return
      (u + 5 * (k % 3)) % ${await coinCount(client)};
    analyze bench.coins;
  `);
}

async function coinCount(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ coins: number }>(
    `select count(*)::int as coins from app.coins c
     join app.coin_networks n on n.coin_id = c.coin_id and n.position = 1
     where c.alias_of is null`,
  );
  return Number(rows[0]?.coins);
}
