import type pg from "pg";
import { withClient } from "./with-client.ts";

/** What the server's role has no way to do or to see is done as the owner, on a connection of its own. */
export async function asOwner<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withClient({ connectionString: url, application_name: "portico-admin" }, async (client) => {
    await client.query("set role portico_owner");
    return work(client);
  });
}
