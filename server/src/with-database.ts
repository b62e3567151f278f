import { embeddedUrl, migrate, startEmbedded } from "@portico/database";
import type { Config } from "./config.ts";

/** The operator's database, that of a practice server which runs, or the practice database started for the moment. */
export async function withDatabase<Result>(
  config: Config,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const given = config.databaseDirectUrl ?? config.databaseUrl;
  if (given) return work(given);
  const running = await embeddedUrl(config.dataDir);
  if (running) return work(running);
  const embedded = await startEmbedded({ dataDir: config.dataDir });
  try {
    await migrate(embedded.url, { practice: true });
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
