import { call, embeddedUrl, internalContext, openPool } from "@portico/database";
import type { Exchange } from "./exchange.ts";

/** Runs a statement in the exchange's database while it runs, as an operator may. */
export async function runSql<Row>(
  exchange: Exchange,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const pool = openPool(await databaseUrl(exchange), { max: 1, role: null });
  try {
    return (await pool.query(statement, values)).rows as Row[];
  } finally {
    await pool.end();
  }
}

/** Calls a function of the schema `api` as a process without a session, such as the one that watches a network. */
export async function callInside<Reply = Record<string, unknown>>(
  exchange: Exchange,
  name: string,
  input: Record<string, unknown>,
): Promise<Reply> {
  const pool = openPool(await databaseUrl(exchange), { max: 1, role: null });
  try {
    return await call<Reply>(pool, name, internalContext("test"), input);
  } finally {
    await pool.end();
  }
}

/** How often the audit log has this action, such as the visit of a screen. */
export async function timesLogged(exchange: Exchange, action: string): Promise<number> {
  const [row] = await runSql<{ times: string }>(
    exchange,
    "select count(*) as times from app.admin_activity where action_name = $1",
    [action],
  );
  return Number(row?.times);
}

/** The URL of the exchange's database, with full rights. */
export async function databaseUrl(exchange: Exchange): Promise<string> {
  // Each attempt has a limit of three seconds, which a stalled machine may exceed.
  for (let tries = 0; tries < 5; tries += 1) {
    const url = await embeddedUrl(exchange.dataDir);
    if (url) return url;
  }
  throw new Error("The exchange's database does not answer.");
}
