import { setTimeout as sleep } from "node:timers/promises";
import { connectionTo, type QueueFigures, queueFigures } from "@portico/database";
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";

/** A recurring job, run by one node of the cluster at a time. */
export interface RepeatedJob {
  /** The queue's name, such as `update-prices`. */
  name: string;
  everySeconds: number;
  /** Timeout in seconds, 120 by default. After it the job is started again, on this or another node. */
  maxSeconds?: number;
  /** If it throws, it is retried twice, shortly after. `signal` aborts when the server stops. */
  work(signal: AbortSignal): Promise<void>;
}

/** Jobs that repeat, each on one node of the cluster at a time. */
export interface Jobs {
  /** Registers a job. Call it before `start`. */
  repeat(job: RepeatedJob): void;
  /** Prepares the queue's tables, starts the workers and requests every job once. */
  start(): Promise<void>;
  /** Lets running jobs finish or abort. Resolves when no job uses the database any more. */
  stop(): Promise<void>;
  /** State of all queues in the cluster. */
  count(): Promise<QueueFigures[]>;
  /** The queue itself, for other kinds of work. Accepts jobs between `start` and `stop`. */
  boss: PgBoss;
}

/** What the queue of jobs needs. */
export interface JobsOptions {
  databaseUrl: string;
  log: Logger;
  /** Timeout for the queue's own statements; one minute by default. */
  timeoutMilliseconds?: number;
}

/** How long `stop` waits for running jobs after their signal is aborted. */
const stopMilliseconds = 5_000;
const usualTimeout = 60_000;

/** A queue in the database schema `pgboss`. Its role `portico_jobs` has access to nothing else. */
export function createJobs({ databaseUrl, log, timeoutMilliseconds }: JobsOptions): Jobs {
  const boss = new PgBoss({
    // Its own role and few connections, so that it takes none from requests.
    ...connectionTo(databaseUrl, "-c role=portico_jobs -c timezone=UTC"),
    // Without a timeout, a hung database would occupy both connections forever. The pool destroys a failed connection.
    ...{ query_timeout: timeoutMilliseconds ?? usualTimeout },
    max: 2,
    application_name: "portico-jobs",
    schema: "pgboss",
    // The role may not create schemas, so a migration does. The queue creates its own tables in it.
    createSchema: false,
    // Its cron has a resolution of minutes; our jobs repeat by seconds.
    schedule: false,
  });
  const stopping = new AbortController();
  boss.on("error", (err) => {
    // Its connections may outlive its stop, and the database may end before them.
    if (stopping.signal.aborted) log.warn({ err }, "job queue, while it stops");
    else log.error({ err }, "job queue");
  });
  boss.on("warning", ({ message, data }) => log.warn({ data }, message));
  const jobs: RepeatedJob[] = [];
  const timers: NodeJS.Timeout[] = [];

  return {
    repeat: (job) => void jobs.push(job),
    count: () => queueFigures((sql) => boss.getDb().executeSql(sql)),
    boss,
    async start() {
      await boss.start();
      for (const job of jobs) {
        const tick = await begin(boss, job, stopping.signal, log);
        timers.push(setInterval(tick, job.everySeconds * 1_000));
      }
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      await endWorkers(boss);
      await boss.stop({ graceful: false });
    },
  };
}

/** Takes no more jobs, and waits for running ones. The queue's own graceful stop looks only twice a second whether they have ended. */
async function endWorkers(boss: PgBoss): Promise<void> {
  const names = new Set(boss.getWipData().map(({ name }) => name));
  const patience = new AbortController();
  const ended = Promise.all([...names].map((name) => boss.offWork(name)));
  await Promise.race([
    ended,
    sleep(stopMilliseconds, undefined, { signal: patience.signal }).catch(() => {}),
  ]);
  patience.abort();
}

/**
 * Every node requests the job on its own timer. The queue accepts one request per slot of `everySeconds`, so the job
 * runs once per cluster even if a node is lost.
 * @returns a function that requests the job once.
 */
async function begin(boss: PgBoss, job: RepeatedJob, signal: AbortSignal, log: Logger) {
  const options = {
    retryLimit: 2,
    retryDelay: Math.max(1, Math.min(5, Math.floor(job.everySeconds / 4))),
    expireInSeconds: job.maxSeconds ?? 120,
    // Kept long enough to detect duplicate requests.
    deleteAfterSeconds: Math.max(3_600, 4 * job.everySeconds),
    retentionSeconds: 3_600,
  };
  // At most one request is queued. A job of a killed node does not block the next one.
  await boss.createQueue(job.name, { policy: "short", ...options });
  await boss.updateQueue(job.name, options);
  const worker = await boss.work(job.name, { pollingIntervalSeconds: 2 }, async () => {
    await job.work(signal);
  });
  const ask = async (options: { singletonKey: string; singletonSeconds?: number }) => {
    try {
      const id = await boss.send(job.name, null, options);
      // Start at once instead of at the next poll.
      if (id !== null) boss.notifyWorker(worker);
    } catch (err) {
      if (!signal.aborted) log.error({ err, job: job.name }, "could not ask for a job");
    }
  };
  await ask({ singletonKey: "start" });
  return () => void ask({ singletonKey: "repeat", singletonSeconds: job.everySeconds });
}
