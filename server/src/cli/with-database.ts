import { embeddedUrl, migrate, startEmbedded } from "@portico/database";
import type { Config } from "../config/config.ts";

/**
 * Runs `work` with the operator's database, a running practice server's, or the practice database started temporarily.
 * @param options migrated: whether a temporarily started database is brought to this release before.
 */
export async function withDatabase<Result>(
  config: Config,
  work: (url: string) => Promise<Result>,
  options = { migrated: true },
): Promise<Result> {
  const given = config.databaseDirectUrl ?? config.databaseUrl;
  if (given) return work(given);
  const running = await embeddedUrl(config.dataDir);
  if (running) return work(running);
  const embedded = await startEmbedded({ dataDir: config.dataDir });
  try {
    if (options.migrated) await migrate(embedded.url, { practice: true });
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
