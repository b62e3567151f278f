import type { Pool } from "pg";
import { type Context, call } from "../call.ts";
import type { ApiDelays, ApiPauses } from "../generated/row-types.ts";
import { views } from "./shared/views.ts";

/** The settings that visitors may read, by their keys. */
export async function publicSettings(pool: Pool): Promise<Record<string, string>> {
  const rows = await views(pool).selectFrom("api.public_settings").selectAll().execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** The landing page's computed figures: decimal strings; null if not known yet. */
export interface LandingFigures {
  volume_usd: string;
  users: string;
  chains: string;
  uptime_percent: string | null;
}

/** Computes the landing page's figures. */
export function landingFigures(pool: Pool, context: Context): Promise<LandingFigures> {
  return call(pool, "landing_figures", context);
}

/** What is paused, oldest first; null means all kinds, coins or networks. */
export async function pauses(pool: Pool): Promise<ApiPauses[]> {
  return views(pool).selectFrom("api.pauses").selectAll().orderBy("paused_at").execute();
}

/** The networks on which deposits and withdrawals take longer than usual, and why. */
export async function delays(pool: Pool): Promise<ApiDelays[]> {
  return views(pool).selectFrom("api.delays").selectAll().orderBy("network_id").execute();
}
