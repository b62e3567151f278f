import type { Pool } from "@portico/database";

/** Rows from deep in the lists, and search terms with matches. */
export interface Samples {
  /** At four fifths of each order. */
  user: { newest: string; oldest: string; email: [string, string]; last_sign_in: [string, string] };
  transaction: string;
  withdrawal: string;
  wallet: string;
  address: string;
  activity: string;
  /** A user with many transactions, and one with few. */
  busy: { id: string; email: string; transaction: string };
  quiet: { id: string; email: string; username: string };
  /** The full hash of a withdrawal. */
  hash: string;
  payee: string;
  pool_address: string;
  pool_wallet: string;
  pending: string;
  administrator: string;
}

/** @param owner can read every table. */
export async function takeSamples(owner: Pool): Promise<Samples> {
  const one = async <Row>(sql: string) => (await owner.query<{ row: Row }>(sql)).rows[0]?.row as Row;
  const deep = (table: string, column: string, order: string, where = "true") =>
    one<string>(
      `select ${column}::text as row from ${table} where ${where} order by ${order}
       limit 1 offset (select count(*) * 4 / 5 from ${table} where ${where})`,
    );
  const living = "anonymised_at is null";
  const busy = "bench.user_id(1)";
  return {
    user: {
      newest: await deep("app.users", "id", "id desc", living),
      oldest: await deep("app.users", "id", "id", living),
      email: await deepPair(owner, "email", "email"),
      last_sign_in: await deepPair(owner, "last_sign_in_at::text", "last_sign_in_at desc, id desc"),
    },
    transaction: await deep("app.deposits", "id", "id desc"),
    withdrawal: await deep("app.withdrawals", "id", "id desc"),
    wallet: await deep("app.wallets", "wallet_id", "created_at desc, wallet_id desc"),
    address: await deep("app.pool_addresses", "sequence", "sequence desc"),
    activity: await deep("app.admin_activity", "id", "sequence desc"),
    busy: await one(
      `select json_build_object('id', u.id, 'email', u.email, 'transaction', (
         select s.id from app.swaps s where s.user_id = u.id order by s.created_at limit 1 offset 100
       )) as row from app.users u where u.id = ${busy}`,
    ),
    quiet: await one(
      `select json_build_object('id', id, 'email', email, 'username', username) as row from app.users
       where id = bench.user_id((select users / 2 + 2 from bench.size))`,
    ),
    hash: await deep("app.withdrawals", "transaction_hash", "id desc", "status = 'completed'"),
    payee: await deep(
      "app.withdrawals",
      "to_address",
      "id desc",
      "status = 'completed' and to_address not like '0xee%'",
    ),
    pool_address: await deep(
      "app.pool_addresses",
      "public_address",
      "sequence desc",
      "network_id = 'ethereum'",
    ),
    pool_wallet: await deep("app.wallets", "wallet_id", "created_at desc", "user_id is not null"),
    pending: await one("select id as row from app.withdrawals where status = 'pending' order by id limit 1"),
    administrator: await one("select bench.administrator_id(3) as row"),
  };
}

async function deepPair(owner: Pool, key: string, order: string): Promise<[string, string]> {
  const { rows } = await owner.query<{ id: string; key: string }>(
    `select id, ${key} as key from app.users where anonymised_at is null order by ${order}
     limit 1 offset (select count(*) * 4 / 5 from app.users)`,
  );
  return [String(rows[0]?.id), String(rows[0]?.key)];
}
