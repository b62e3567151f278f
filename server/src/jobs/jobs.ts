import { PgBoss } from "pg-boss";
import type { Logger } from "pino";

/** Work that is done again and again, in a whole cluster by one node at a time. */
export interface RepeatedJob {
  /** The queue's name, such as `update-prices`. */
  name: string;
  everySeconds: number;
  /** How long it may take at most; 120 s unless it says otherwise. What takes longer is begun anew, here or elsewhere. */
  mostSeconds?: number;
  /** Throws to be tried again, twice, soon after; `signal` says that the server stops. */
  work(signal: AbortSignal): Promise<void>;
}

export interface Jobs {
  /** Before `start`. */
  repeat(job: RepeatedJob): void;
  /** Prepares the queue's tables, begins to work and has every job done once at once. */
  start(): Promise<void>;
  /** Lets what is running finish or break off; resolves when no job touches the database any more. */
  stop(): Promise<void>;
  /** How the queues stand, in the whole cluster. */
  count(): Promise<QueueFigures[]>;
  /** The queue itself, for work of another kind; it takes jobs between `start` and `stop`. */
  boss: PgBoss;
}

/** How one queue stands. */
export interface QueueFigures {
  queue: string;
  /** Those being done are among them. */
  waiting: number;
  /** When the oldest of these was asked for. */
  waits_since: Date | null;
  failed: number;
  /** When this node or, by what is still remembered, another had it done last. */
  done_at: Date | null;
}

export interface JobsOptions {
  databaseUrl: string;
  log: Logger;
  /** How long the database may leave a statement of the queue's own without an answer; a minute unless it says otherwise. */
  patienceMilliseconds?: number;
}

/** How long a stop waits for running jobs, which have been told by their signal. */
const stopMilliseconds = 5_000;
const usualPatience = 60_000;

/** A queue in the database's schema `pgboss`, worked on as the role `portico_jobs`, which sees nothing else. */
export function createJobs({ databaseUrl, log, patienceMilliseconds }: JobsOptions): Jobs {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    // A role of its own, and few connections: it must not take any from those who wait for an answer.
    ...{ options: "-c role=portico_jobs -c timezone=UTC" },
    // A database that fell silent would keep both for ever. The pool destroys the connection of what failed.
    ...{ query_timeout: patienceMilliseconds ?? usualPatience },
    max: 2,
    application_name: "portico-jobs",
    schema: "pgboss",
    // The migrator makes the schema, since the role may not; the tables in it are the queue's own.
    createSchema: false,
    // Its cron knows minutes, and we repeat by seconds.
    schedule: false,
  });
  boss.on("error", (err) => log.error({ err }, "job queue"));
  boss.on("warning", ({ message, data }) => log.warn({ data }, message));
  const jobs: RepeatedJob[] = [];
  const timers: NodeJS.Timeout[] = [];
  const stopping = new AbortController();

  return {
    repeat: (job) => void jobs.push(job),
    count: () => countQueues(boss),
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
      await boss.stop({ graceful: true, timeout: stopMilliseconds });
    },
  };
}

/** All queues in one look; the table holds what is to be done and what was done lately. */
async function countQueues(boss: PgBoss): Promise<QueueFigures[]> {
  const { rows } = await boss.getDb().executeSql(`
    select name as queue,
      count(*) filter (where state in ('created', 'retry', 'active'))::int as waiting,
      min(created_on) filter (where state in ('created', 'retry', 'active')) as waits_since,
      count(*) filter (where state = 'failed')::int as failed,
      max(completed_on) filter (where state = 'completed') as done_at
    from pgboss.job
    group by name
    order by name`);
  return rows as QueueFigures[];
}

/**
 * Every node asks for the job at its own times; the queue takes one request for each slot of `everySeconds`, so it
 * is done once in a cluster, and the loss of any node changes nothing.
 * @returns what asks for the job once.
 */
async function begin(boss: PgBoss, job: RepeatedJob, signal: AbortSignal, log: Logger) {
  const options = {
    retryLimit: 2,
    retryDelay: Math.max(1, Math.min(5, Math.floor(job.everySeconds / 4))),
    expireInSeconds: job.mostSeconds ?? 120,
    // Remembered until it is clear that it was not done again.
    deleteAfterSeconds: Math.max(3_600, 4 * job.everySeconds),
    retentionSeconds: 3_600,
  };
  // At most one waits; what was being done when a node was killed does not hold up the next.
  await boss.createQueue(job.name, { policy: "short", ...options });
  await boss.updateQueue(job.name, options);
  const worker = await boss.work(job.name, { pollingIntervalSeconds: 2 }, async () => {
    await job.work(signal);
  });
  const ask = async (options: { singletonKey: string; singletonSeconds?: number }) => {
    try {
      const id = await boss.send(job.name, null, options);
      // Whoever asked need not wait for the next look at the queue.
      if (id !== null) boss.notifyWorker(worker);
    } catch (err) {
      if (!signal.aborted) log.error({ err, job: job.name }, "could not ask for a job");
    }
  };
  await ask({ singletonKey: "start" });
  return () => void ask({ singletonKey: "repeat", singletonSeconds: job.everySeconds });
}
