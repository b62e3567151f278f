import type { Pool } from "pg";
import { views } from "./views.ts";

/** The settings that visitors may read, by their keys. */
export async function publicSettings(pool: Pool): Promise<Record<string, string>> {
  const rows = await views(pool).selectFrom("api.public_settings").selectAll().execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
