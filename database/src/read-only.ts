import type pg from "pg";
import { withClient } from "./with-client.ts";

const connectMilliseconds = 10_000;

/** Runs `work` in a transaction in which PostgreSQL itself refuses every change. */
export async function readOnly<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const config = {
    connectionString: url,
    application_name: "portico-check",
    connectionTimeoutMillis: connectMilliseconds,
  };
  return withClient(config, async (client) => {
    await client.query("begin transaction isolation level repeatable read read only");
    await client.query("set local timezone = 'UTC'; set local statement_timeout = '60s'");
    return work(client);
  });
}
