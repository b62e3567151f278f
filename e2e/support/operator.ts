import { changeAdministrator, embeddedUrl, openPool } from "@portico/database";
import type { Exchange } from "./exchange.ts";
import { type Person, signIn } from "./people.ts";

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

/**
 * Makes somebody an administrator, as `npm run admin -- grant` does, and signs them in with their new rights.
 */
export async function makeAdministrator(exchange: Exchange, person: Person): Promise<Person> {
  await changeAdministrator(await databaseUrl(exchange), "grant", person.email);
  return signIn(exchange, person);
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
