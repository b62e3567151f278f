import { randomBytes } from "node:crypto";
import pg from "pg";

/** A new, empty database. */
export interface EmptyDatabase {
  /** Connects as the server's superuser. */
  url: string;
  /** Runs statements on its own connection. */
  query(text: string): Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
}

/** Creates an empty database on the test server, with these options of `create database`. */
export async function emptyDatabase(options = ""): Promise<EmptyDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL ?? "";
  const name = `portico_empty_${randomBytes(6).toString("hex")}`;
  await run(serverUrl, `create database ${name} ${options}`);
  const url = withPath(serverUrl, name);
  return {
    url,
    query: (text) => run(url, text),
    drop: async () => void (await run(serverUrl, `drop database ${name} with (force)`)),
  };
}

/** The same database with another login. */
export function asLogin(url: string, user: string, password: string): string {
  const changed = new URL(url);
  changed.username = user;
  changed.password = password;
  return changed.href;
}

function withPath(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function run(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
