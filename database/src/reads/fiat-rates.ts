import type { Pool } from "pg";
import type { ApiFiatRates } from "../generated/row-types.ts";
import { views } from "./shared/views.ts";

/** The newest rate of each currency against the US dollar, by its code. */
export async function fiatRates(pool: Pool): Promise<ApiFiatRates[]> {
  return views(pool).selectFrom("api.fiat_rates").selectAll().orderBy("currency").execute();
}
