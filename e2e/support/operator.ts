import { changeAdministrator, embeddedUrl, openPool } from "@portico/database";
import type { Exchange } from "./exchange.ts";
import { type Person, signIn } from "./people.ts";

/** What an operator does beside the screens: runs a statement in the exchange's database while it runs. */
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

/** Makes somebody an administrator as `npm run admin -- grant` does, and signs them in with their new rights. */
export async function makeAdministrator(exchange: Exchange, person: Person): Promise<Person> {
  await changeAdministrator(await databaseUrl(exchange), "grant", person.email);
  return signIn(exchange, person);
}

/** The address of the exchange's database, with every right. */
export async function databaseUrl(exchange: Exchange): Promise<string> {
  // It is given three seconds each time, which a machine that stalls may take.
  for (let tries = 0; tries < 5; tries += 1) {
    const url = await embeddedUrl(exchange.dataDir);
    if (url) return url;
  }
  throw new Error("The exchange's database does not answer.");
}
