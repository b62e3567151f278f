import { embeddedUrl, StartupError } from "@portico/database";
import type { Config } from "../config/config.ts";
import { requireFittingSecret } from "../start/secret-guard.ts";

/**
 * The URL of the operator's database, or of a running practice server's. Starts nothing, for commands that only look.
 * @throws {StartupError} if there is no `DATABASE_URL` and no practice server is running, or the mode or
 * `AUTH_SECRET` doesn't fit.
 */
export async function openedDatabase(config: Config): Promise<string> {
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? (await embeddedUrl(config.dataDir));
  if (url) {
    await requireFittingSecret(url, config);
    return url;
  }
  throw new StartupError(
    `The practice database in ${config.dataDir} is not running. Set DATABASE_URL, or run \`portico start\` in another ` +
      "terminal and repeat.",
  );
}
