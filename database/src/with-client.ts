import pg from "pg";
import { connectionTo } from "./connection.ts";

type ClientConfig = Pick<pg.ClientConfig, "application_name" | "connectionTimeoutMillis"> & {
  connectionString: string;
};

/** Runs `work` on its own connection and closes it afterwards, which also releases its locks. */
export async function withClient<Result>(
  config: string | ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { connectionString, ...options } = typeof config === "string" ? { connectionString: config } : config;
  const client = new pg.Client({ ...options, ...connectionTo(connectionString) });
  // A broken connection rejects the current or next statement; without a listener, the event would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
