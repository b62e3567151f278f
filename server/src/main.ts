import { migrate, readTls, startEmbedded } from "@portico/database";
import type { Logger } from "pino";
import { type Config, loadConfig } from "./config/config.ts";
import { practiceSecret } from "./config/secret.ts";
import { createLogger } from "./http/logging.ts";
import { isForPeople, terminalLog } from "./http/terminal-log.ts";
import { derivedSender } from "./outside/sender.ts";
import { listen } from "./practice/localhost.ts";
import { startPlayChains } from "./practice/play-chains.ts";
import { startPlaySigner } from "./practice/play-signer.ts";
import { createServer } from "./server.ts";
import { banner, credentials } from "./start/banner.ts";
import { makeFirstAdministrator } from "./start/first-administrator.ts";
import { startGuard } from "./start/secret-guard.ts";
import { describeStartFault } from "./start/start-fault.ts";
import { rewriteStoredEmails } from "./start/stored-emails.ts";

/** A shutdown step for something that was started. Steps run in reverse order. */
type Undo = () => Promise<void>;

/** How long shutdown waits for requests and jobs before the process is ended. */
const stopMilliseconds = 15_000;

async function main(): Promise<void> {
  const config = readConfig();
  const log = isForPeople(config, process.stdout.isTTY)
    ? createLogger(
        config,
        terminalLog(config, (text) => void process.stdout.write(text)),
      )
    : createLogger(config);
  const undo: Undo[] = [];
  const stop = stopOnce(undo, log);
  process.on("uncaughtException", (err) => {
    // The process is in an unknown state, so shut down in an orderly way, including the embedded database.
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

/** Exits on invalid settings, before anything has been started that would need stopping. */
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
  // Practice mode has its own chains unless CHAINS names others, or none.
  const playChains = config.chains === undefined ? await startPlayChains(config.dataDir) : undefined;
  if (playChains) undo.push(() => playChains.close());
  const { dataDir, publicUrl } = config;
  const playSigner =
    playChains &&
    (await startPlaySigner({ dataDir, publicUrl, databaseUrl, chains: playChains.chains, log }));
  if (playSigner) undo.push(() => playSigner.stop());
  const server = await createServer(config, databaseUrl, log, playChains && { playChains });
  undo.push(() => server.stop());
  try {
    await server.start();
    playSigner?.fund(server.deps.pool);
    const address = await listen(server.app, config);
    if (config.publicUrl.endsWith(":0")) {
      config.publicUrl = config.publicUrl.replace(/0$/, new URL(address).port);
    }
    console.log(banner(config, administrator));
  } catch (error) {
    // The password is shown only once, so print it even if the start fails later.
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
  let url = config.databaseUrl;
  if (url === undefined) {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log: (line) => log.info(line) });
    undo.push(() => embedded.stop());
    embedded.onExit((error) => {
      console.error(`The database ended and could not be started again: ${error.message}`);
      void stop(1);
    });
    url = embedded.url;
  }
  if (readTls(url)?.verified === "nothing") {
    log.warn(
      "the server's certificate is not checked, as DATABASE_URL's sslmode says: anybody between could read along",
    );
  }
  if (!config.practice && !config.demo && !config.isMailFromSet) log.warn(derivedSender);
  await migrateDatabase(config, config.databaseDirectUrl ?? url, log);
  await rewriteStoredEmails(config.databaseDirectUrl ?? url, log);
  return url;
}

/** A terminal gets one line instead of one for each file. */
async function migrateDatabase(config: Config, url: string, log: Logger): Promise<void> {
  const logsEachFile = !isForPeople(config, process.stdout.isTTY);
  let migrations = 0;
  await migrate(url, {
    practice: config.practice,
    secret: startGuard(config),
    log(line) {
      if (logsEachFile) log.info(line);
      else log.debug(line);
      if (line.startsWith("Ran migrations/")) migrations += 1;
    },
  });
  if (!logsEachFile && migrations > 0) log.info(`Database ready: ${migrations} migrations applied`);
}

/** The first call shuts everything down and exits; a second call exits immediately. */
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
