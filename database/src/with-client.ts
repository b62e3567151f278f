import pg from "pg";

/** Works on a connection of its own, which is ended afterwards; ending it also gives its locks back. */
export async function withClient<Result>(
  config: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  // A connection that breaks rejects the statement that runs or comes next; unheard, the event would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
