import pg from "pg";
import { asOwner } from "./as-owner.ts";

/** The database's URL as environment variables for PostgreSQL's own programs. */
export function libpqEnvironment(url: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client(url);
  const sslMode = new URL(url).searchParams.get("sslmode");
  const values = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
    PGSSLMODE: sslMode,
  };
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/**
 * Records a complete backup, for the administrators' System Config (T48).
 * @param madeAt when it started: later changes are not in it.
 * @param method what made it, at most 100 characters.
 */
export async function recordBackup(url: string, madeAt: Date, method: string): Promise<void> {
  await asOwner(url, (client) => client.query("select app.record_backup($1, $2)", [madeAt, method]));
}
