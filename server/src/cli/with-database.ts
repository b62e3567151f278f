import { embeddedUrl, migrate, startEmbedded } from "@portico/database";
import type { Config } from "../config/config.ts";
import { requireFittingSecret, startGuard } from "../start/secret-guard.ts";

/**
 * Runs `work` with the operator's database, a running practice server's, or the practice database started temporarily.
 * @param options migrated: whether a temporarily started database is brought to this release before. checked: whether
 *   the operator's database must fit `AUTH_SECRET` and live mode.
 * @throws {StartupError} if it doesn't.
 */
export async function withDatabase<Result>(
  config: Config,
  work: (url: string) => Promise<Result>,
  options: { migrated?: boolean; checked?: boolean } = {},
): Promise<Result> {
  const given = config.databaseDirectUrl ?? config.databaseUrl;
  if (given) {
    if (options.checked ?? true) await requireFittingSecret(given, config);
    return work(given);
  }
  const running = await embeddedUrl(config.dataDir);
  if (running) return work(running);
  const embedded = await startEmbedded({ dataDir: config.dataDir });
  try {
    if (options.migrated ?? true) await migrate(embedded.url, { practice: true, secret: startGuard(config) });
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
