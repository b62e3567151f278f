import type pg from "pg";
import { withClient } from "./with-client.ts";

/** Runs `work` as the owner, on its own connection: for what the server's role may neither do nor see. */
export async function asOwner<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withClient({ connectionString: url, application_name: "portico-admin" }, async (client) => {
    await client.query("set role portico_owner");
    return work(client);
  });
}
