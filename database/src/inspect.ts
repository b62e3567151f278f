import { type DatabaseLocale, localeColumns } from "./locale.ts";
import { readOnly } from "./read-only.ts";
import { type MissingRight, missingRights } from "./rights.ts";

/** What `portico doctor` asks a database. */
export interface DatabaseState extends DatabaseLocale {
  /** Such as `15.18`. */
  version: string;
  /** The major version, such as 15. */
  major: number;
  /** The database's clock: ISO 8601, UTC. */
  time: string;
  /** Whether it is a replica, which takes no writes. */
  is_replica: boolean;
  /** What a start could not do with this login. */
  lacks: MissingRight[];
}

/**
 * Asks the database at `url` and changes nothing.
 * @throws the driver's error if it can't be reached.
 */
export async function inspectDatabase(url: string): Promise<DatabaseState> {
  return readOnly(url, async (client) => {
    const { rows } = await client.query<Omit<DatabaseState, "lacks">>(state);
    if (!rows[0]) throw new Error("the database answered with no row");
    return { ...rows[0], lacks: await missingRights(client) };
  });
}

const state = `
select split_part(current_setting('server_version'), ' ', 1) as version,
  current_setting('server_version_num')::integer / 10000 as major,
  to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time,
  pg_is_in_recovery() as is_replica,
  ${localeColumns}`;
