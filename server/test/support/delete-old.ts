import type { Pool } from "@portico/database";
import { deleteOldRows } from "../../src/jobs/delete-old-rows.ts";

/** Runs the jobs that delete old rows, once each. */
export async function deleteOld(pool: Pool): Promise<void> {
  for (const job of deleteOldRows(pool)) await job.work(new AbortController().signal);
}
