import { migrate, startEmbedded } from "@portico/database";
import type { Logger } from "pino";
import { banner, credentials } from "./banner.ts";
import { type Config, loadConfig } from "./config.ts";
import { makeFirstAdministrator } from "./first-administrator.ts";
import { createLogger } from "./http/logging.ts";
import { practiceSecret } from "./secret.ts";
import { createServer } from "./server.ts";
import { describeStartFault } from "./start-fault.ts";

/** What has been started so far, undone in the other order. */
type Undo = () => Promise<void>;

/** How long a stop waits for requests and jobs before it ends the process anyway. */
const stopMilliseconds = 15_000;

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLogger(config);
  const undo: Undo[] = [];
  const stop = stopOnce(undo, log);
  process.on("uncaughtException", (err) => {
    // Nobody knows what state this leaves, so the process ends, but it takes its database down in good order.
    log.fatal({ err }, "unforeseen");
    void stop(1);
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
  try {
    await start(config, log, undo, stop);
  } catch (error) {
    console.error(describeStartFault(error));
    await stop(1);
  }
}

/** A wrong setting ends the process here, before anything has been started that would have to be stopped. */
function readConfig(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    console.error(describeStartFault(error));
    process.exit(1);
  }
}

async function start(config: Config, log: Logger, undo: Undo[], stop: (code: number) => Promise<void>) {
  const databaseUrl = await openDatabase(config, log, undo, stop);
  if (config.practice) config.authSecret ??= practiceSecret(config.dataDir);
  const administrator = await makeFirstAdministrator(config, config.databaseDirectUrl ?? databaseUrl);
  const server = await createServer(config, databaseUrl, log);
  undo.push(() => server.stop());
  try {
    await server.start();
    const address = await server.app.listen({ host: config.host, port: config.port });
    if (config.publicUrl.endsWith(":0")) config.publicUrl = address;
    console.log(banner(config, administrator));
  } catch (error) {
    // The password is told once, so it must not be lost with a start that failed later.
    if (administrator) console.log(credentials(administrator));
    throw error;
  }
}

async function openDatabase(
  config: Config,
  log: Logger,
  undo: Undo[],
  stop: (code: number) => Promise<void>,
): Promise<string> {
  const say = config.practice ? (line: string) => console.log(`  ${line}`) : (line: string) => log.info(line);
  let url = config.databaseUrl;
  if (url === undefined) {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log: say });
    undo.push(() => embedded.stop());
    embedded.onExit((error) => {
      console.error(`The database ended and could not be started again: ${error.message}`);
      void stop(1);
    });
    url = embedded.url;
  }
  await migrate(config.databaseDirectUrl ?? url, { practice: config.practice, log: say });
  return url;
}

/** The first call undoes everything and ends the process; a second one, of an impatient person, ends it at once. */
function stopOnce(undo: Undo[], log: Logger): (code: number) => Promise<void> {
  let isStopping = false;
  return async (code) => {
    if (isStopping) process.exit(code || 1);
    isStopping = true;
    setTimeout(() => process.exit(code || 1), stopMilliseconds).unref();
    for (const step of undo.reverse()) {
      try {
        await step();
      } catch (err) {
        log.error({ err }, "could not stop in good order");
        code ||= 1;
      }
    }
    process.exit(code);
  };
}

await main();
