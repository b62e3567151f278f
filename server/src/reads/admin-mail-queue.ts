import { type Context, reads } from "@portico/database";
import type { Deps } from "../deps.ts";

/** The number of queued emails, for administrators. */
export async function adminMailQueue({ pool, log, countEmail }: Deps, context: Context) {
  await reads.requirePermission(pool, context, "office.read");
  if (!countEmail) return { is_on: false, waiting: 0, failed: 0, refused: 0, counted_at: null };
  try {
    const { waiting, failed, refused, counted_at } = await countEmail();
    return { is_on: true, waiting, failed, refused, counted_at: new Date(counted_at).toISOString() };
  } catch (err) {
    log.warn({ err }, "the queued emails could not be counted");
    return { is_on: true, waiting: null, failed: 0, refused: 0, counted_at: null };
  }
}
