import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { addGuessFigures, watchGuesses } from "./account/guess-alarm.ts";
import { registerAccount } from "./account/index.ts";
import { finishTwoFactorResets } from "./account/two-factor/two-factor-reset.ts";
import { type AppOptions, buildApp } from "./app.ts";
import { noteFailedSignIns } from "./audit/failed-sign-ins.ts";
import { repeatAuditJobs } from "./audit/jobs.ts";
import { addAuditFigures } from "./audit/state.ts";
import { registerCalls } from "./calls/rpc.ts";
import { addChainFigures, addRequestFigures, addTreasuryFigures } from "./chains/chain-figures.ts";
import { createChains } from "./chains/chains.ts";
import { connect } from "./chains/connections.ts";
import { playChainTimes, usualChainTimes } from "./chains/times.ts";
import { type Databases, openDatabases } from "./cluster/databases.ts";
import { joinNodes } from "./cluster/nodes.ts";
import type { Config } from "./config/config.ts";
import type { Deps, Mailer, Part } from "./deps.ts";
import { registerAuditCsv } from "./exports/audit-csv.ts";
import { registerStatementCsv } from "./exports/statement-csv.ts";
import { registerTransactionsCsv } from "./exports/transactions-csv.ts";
import { documentApi } from "./http/api-document.ts";
import { registerHealth } from "./http/health.ts";
import { serveHome } from "./http/home.ts";
import { serveSearchEngines } from "./http/search-engines.ts";
import { webBuild, webFolder } from "./http/web.ts";
import { compareHoldings } from "./jobs/compare-holdings.ts";
import { deleteOldRows } from "./jobs/delete-old-rows.ts";
import { createJobs, type Jobs } from "./jobs/jobs.ts";
import { rollUp } from "./jobs/roll-up.ts";
import { poolEmails } from "./mail/pool-emails.ts";
import { powerEmails } from "./mail/power-emails.ts";
import { practiceMailer } from "./mail/practice-mailer.ts";
import { createMailQueue, type MailQueue } from "./mail/queue.ts";
import { transactionEmails } from "./mail/transaction-emails.ts";
import { walletEmails } from "./mail/wallet-emails.ts";
import { addBookFigures, checkBooks } from "./metrics/book-figures.ts";
import { addInventoryFigures, measureInventories } from "./metrics/inventory-figures.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { registerMetrics } from "./metrics/metrics-route.ts";
import { addNodeFigures } from "./metrics/node-figures.ts";
import { addPriceFigures } from "./metrics/price-figures.ts";
import { addQueueFigures } from "./metrics/queue-figures.ts";
import { createMailer } from "./outside/mail.ts";
import { addPayingFigures } from "./paying/paying-figures.ts";
import { registerChainPage } from "./practice/chain-page.ts";
import { registerExplorerPages } from "./practice/explorer-page.ts";
import { registerMailbox } from "./practice/mailbox.ts";
import { createPlayCoins } from "./practice/play-coins.ts";
import { registerPracticePages } from "./practice/practice-page.ts";
import { registerPracticePayment } from "./practice/practice-payment.ts";
import { createPrices, type PriceState } from "./prices/prices.ts";
import { registerReads } from "./reads/read-routes.ts";
import { createLive } from "./realtime/live.ts";
import { applyPoolRequests } from "./wallets/apply-pool-requests.ts";
import { registerDerivation } from "./wallets/derive-routes.ts";
import { addPoolFigures, watchPoolLevel } from "./wallets/pool-level.ts";

/** The complete server, on a migrated database. */
export interface Server {
  app: FastifyInstance;
  deps: Deps;
  /** Starts background work: price updates and email. Listening is up to the caller. */
  start(): Promise<void>;
  /**
   * Finishes requests, closes sockets, then ends jobs and connections, in this order, so that nothing loses a
   * dependency it still uses.
   */
  stop(): Promise<void>;
}

const timeoutMilliseconds = 8_000;

/** @param databaseUrl a database migrated to this release. */
export async function createServer(
  config: Config,
  databaseUrl: string,
  log: Logger,
  options: AppOptions = {},
): Promise<Server> {
  const databases = await openDatabases(config, databaseUrl, log);
  const { pool, readHistory } = databases;
  const { bus, limiter, ...between } = joinNodes(config, log);
  const jobs = createJobs({ databaseUrl: databases.jobsUrl, log });
  const prices = createPrices({ config, pool, bus, jobs, log, readHistory });
  const chains = createChains({
    pool,
    bus,
    log,
    connections: options.playChains?.connections ?? (config.chains ?? []).map((node) => connect(node)),
    times: options.chainTimes ?? (options.playChains ? playChainTimes : usualChainTimes),
  });
  const mailQueue = openMailQueue(config, jobs, log);
  const mailer = mailQueue ?? delivery(config);
  const deps: Deps = {
    config,
    pool,
    bus,
    limiter,
    log,
    prices,
    metrics: createMetrics((err, metric) => log.warn({ err, metric }, "no figure")),
    mailer,
    chainConnections: chains.connections,
    countEmail: mailQueue?.count,
    isEmailRefused: mailQueue?.isRefused,
  };
  const playCoins = options.playChains && createPlayCoins(deps, options.playChains.chains);
  repeatJobs(jobs, deps, databases);
  addFigures(deps, jobs, prices);
  databases.addFigures(deps.metrics);
  between.addFigures(deps.metrics);
  const app = await buildApp(deps, partsOf(prices, options), options);
  const stop = async () => {
    await closeApp(app);
    await prices.stop();
    playCoins?.stop();
    await chains.stop();
    await databases.endBooks();
    await jobs.stop();
    await between.stop();
    await mailer.close();
    await databases.end();
  };
  let stopped: Promise<void> | undefined;
  return {
    app,
    deps,
    async start() {
      await databases.check();
      between.start();
      await prices.start();
      await playCoins?.start();
      chains.start();
      await jobs.start();
      await mailQueue?.start();
    },
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** The WebSocket comes first, so that later routes handle upgrades. */
function partsOf(prices: ReturnType<typeof createPrices>, options: AppOptions): Part[] {
  return [
    createLive({ build: webBuild(options.webFolder ?? webFolder), ...options.live }),
    documentApi,
    registerCalls,
    registerReads,
    registerTransactionsCsv,
    registerAuditCsv,
    registerStatementCsv,
    registerDerivation,
    (app, deps) => registerAccount(app, deps, options.passwordCost),
    (app) => prices.register(app),
    registerPracticePages,
    registerPracticePayment,
    registerMailbox,
    (app) => options.playChains && registerChainPage(app, options.playChains),
    registerExplorerPages,
    (app) => registerHealth(app, options.webFolder ?? webFolder),
    registerMetrics,
    serveSearchEngines,
    (app) => serveHome(app, prices.list, options.webFolder ?? webFolder),
  ];
}

/** Recurring jobs other than prices, each run by one node at a time. */
function repeatJobs(jobs: Jobs, deps: Deps, { readBooks }: Databases): void {
  const { pool } = deps;
  for (const deletion of deleteOldRows(pool)) jobs.repeat(deletion);
  jobs.repeat(rollUp(pool));
  jobs.repeat(checkBooks(readBooks, pool));
  jobs.repeat(finishTwoFactorResets(deps));
  jobs.repeat(watchGuesses(deps));
  jobs.repeat(transactionEmails(deps));
  jobs.repeat(walletEmails(deps));
  jobs.repeat(poolEmails(deps));
  jobs.repeat(powerEmails(deps));
  jobs.repeat(noteFailedSignIns(pool));
  jobs.repeat(applyPoolRequests(deps));
  jobs.repeat(watchPoolLevel(deps));
  jobs.repeat(compareHoldings(deps));
  jobs.repeat(measureInventories(pool));
  repeatAuditJobs(jobs, deps);
}

function addFigures(
  { metrics, pool, countEmail, chainConnections }: Deps,
  jobs: Jobs,
  prices: PriceState,
): void {
  addNodeFigures(metrics, pool);
  addBookFigures(metrics, pool);
  addGuessFigures(metrics, pool);
  addPoolFigures(metrics, pool);
  addInventoryFigures(metrics, pool);
  addAuditFigures(metrics, pool);
  addQueueFigures(metrics, jobs, countEmail);
  addPriceFigures(metrics, prices);
  addChainFigures(metrics, pool);
  addRequestFigures(metrics, chainConnections ?? []);
  addPayingFigures(metrics, pool);
  addTreasuryFigures(metrics, pool);
}

/** Cuts off peers that neither finish their request nor read the reply, so that they cannot block shutdown. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), timeoutMilliseconds);
  await app.close();
  clearTimeout(cut);
}

/** Queued emails are encrypted with a key derived from the secret. Without one (demo mode) no email is sent. */
function openMailQueue(config: Config, { boss }: Jobs, log: Logger): MailQueue | undefined {
  if (config.authSecret === undefined) return undefined;
  return createMailQueue({ boss, mailer: delivery(config), secret: config.authSecret, log });
}

function delivery(config: Config): Mailer {
  const mailer = createMailer(config);
  return config.practice ? practiceMailer(mailer) : mailer;
}
