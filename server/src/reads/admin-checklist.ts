import { type Context, type Pool, reads } from "@portico/database";
import type { Config } from "../config/config.ts";
import type { MailState } from "../outside/mail-check.ts";

/** The first-run checklist, from the database and this process's configuration. */
export async function adminChecklist(
  pool: Pool,
  config: Config,
  mailState: () => MailState,
  context: Context,
) {
  const known = await reads.adminChecklist(pool, context);
  return {
    ...known,
    practice: config.practice,
    ...mailState(),
    is_https: config.publicUrl.startsWith("https:"),
  };
}
