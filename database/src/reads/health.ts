import type { Pool } from "pg";
import { migrationsAreCurrent } from "../migrate.ts";
import { views } from "./shared/views.ts";

/** The state of the database. */
export interface Health {
  migrations_are_current: boolean;
  /** The age of the newest price; null if there is none. */
  price_age_seconds: number | null;
}

/** Throws if the database does not answer. */
export async function health(pool: Pool): Promise<Health> {
  const newest = await views(pool)
    .selectFrom("api.crypto_prices")
    .select((row) => row.fn.max("last_updated").as("time"))
    .executeTakeFirst();
  return {
    migrations_are_current: await migrationsAreCurrent(pool),
    price_age_seconds: newest?.time
      ? Math.max(0, Math.round((Date.now() - Date.parse(newest.time)) / 1_000))
      : null,
  };
}
