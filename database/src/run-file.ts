import type { Client } from "pg";
import { StartupError } from "./errors.ts";
import type { SqlFile } from "./sql-files.ts";

/**
 * Runs all statements of a file.
 * @throws {StartupError} naming file, line and PostgreSQL's message.
 */
export async function runFile(client: Client, file: SqlFile): Promise<void> {
  try {
    await client.query(file.text);
  } catch (error) {
    const { message, position, detail, where } = error as Record<string, string | undefined>;
    const line = position ? `:${file.text.slice(0, Number(position)).split("\n").length}` : "";
    const more = [detail, where].filter(Boolean).join("\n");
    throw new StartupError(`database/${file.name}${line}: ${message}${more ? `\n${more}` : ""}`, {
      cause: error,
    });
  }
}

/** Whether the part was deployed to the database with exactly this hash. */
export async function isDeployed(client: Client, part: string, hash: string): Promise<boolean> {
  const { rowCount } = await client.query("select from portico.deployed where part = $1 and hash = $2", [
    part,
    hash,
  ]);
  return rowCount === 1;
}

/** Records that the part was deployed to the database with this hash. */
export async function markDeployed(client: Client, part: string, hash: string): Promise<void> {
  await client.query(
    `insert into portico.deployed (part, hash) values ($1, $2)
     on conflict (part) do update set hash = excluded.hash, deployed_at = now()`,
    [part, hash],
  );
}
