import { setTimeout as sleep } from "node:timers/promises";
import { openDatabaseLine, type TestDatabase, testDatabase } from "@portico/database/testing";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createJobs, type Jobs, type RepeatedJob } from "../../src/jobs/jobs.ts";

let database: TestDatabase;
const started: Jobs[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
});
afterAll(() => database.drop());

/** A cluster node with only the job queue. */
async function startNode(...repeated: RepeatedJob[]): Promise<Jobs> {
  const jobs = createJobs({ databaseUrl: database.url, log: pino({ level: "silent" }) });
  for (const job of repeated) jobs.repeat(job);
  await jobs.start();
  started.push(jobs);
  return jobs;
}

/** A job that counts its runs. Each test has its own queue. */
function counted(name: string, everySeconds: number, work: (run: number) => Promise<void> = async () => {}) {
  const job = {
    name,
    everySeconds,
    runs: 0,
    async work() {
      job.runs += 1;
      await work(job.runs);
    },
  };
  return job;
}

async function jobsOf(name: string) {
  const { rows } = await database.owner.query<{ state: string }>(
    "select state from pgboss.job where name = $1",
    [name],
  );
  return rows;
}

test("a repeated job runs immediately, and then repeatedly", async () => {
  const job = counted("again", 1);
  await startNode(job);
  await expect.poll(() => job.runs, { timeout: 30_000 }).toBeGreaterThan(2);
});

test("jobs continue after the open database connections went silent", { tags: "long" }, async () => {
  const line = await openDatabaseLine(database.url);
  const jobs = createJobs({
    databaseUrl: line.url,
    log: pino({ level: "silent" }),
    timeoutMilliseconds: 3_000,
  });
  const job = counted("silent", 1);
  jobs.repeat(job);
  await jobs.start();
  await expect.poll(() => job.runs, { timeout: 30_000 }).toBeGreaterThan(1);
  line.swallowAnswers();
  const before = job.runs;
  await expect.poll(() => job.runs, { timeout: 60_000 }).toBeGreaterThan(before + 2);
  await jobs.stop();
  await line.close();
});

test("in a cluster a job runs once per slot, whichever nodes request it", { tags: "long" }, async () => {
  const nodes = [1, 2, 3].map(() => counted("cluster", 1));
  await Promise.all(nodes.map((job) => startNode(job)));
  const slots = async () => {
    const { rows } = await database.owner.query<{ slot: string; jobs: number }>(`
      select singleton_on::text as slot, count(*)::int as jobs from pgboss.job
      where name = 'cluster' and singleton_key = 'repeat' group by 1`);
    return rows;
  };
  await expect.poll(async () => (await slots()).length, { timeout: 30_000 }).toBeGreaterThan(3);
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
  expect((await slots()).every(({ jobs }) => jobs === 1)).toBe(true);
  const runs = nodes.reduce((sum, job) => sum + job.runs, 0);
  const asked = await jobsOf("cluster");
  expect(runs).toBeLessThanOrEqual(asked.length);
});

test("a failed job is retried", { tags: "long" }, async () => {
  const job = counted("fails-once", 3_600, async (run) => {
    if (run === 1) throw new Error("the first try fails");
  });
  await startNode(job);
  await expect
    .poll(async () => (await jobsOf("fails-once")).map(({ state }) => state), { timeout: 60_000 })
    .toEqual(["completed"]);
  expect(job.runs).toBe(2);
});

test("the job of a killed node does not block the next one", { tags: "long" }, async () => {
  const stuck = counted("killed", 3_600);
  await startNode(stuck);
  await expect.poll(() => stuck.runs).toBe(1);
  await started.pop()?.stop();
  await database.owner.query(
    "update pgboss.job set state = 'active', completed_on = null where name = 'killed'",
  );
  const next = counted("killed", 3_600);
  await startNode(next);
  await expect.poll(() => next.runs).toBe(1);
});

test("stop signals running jobs, and waits for them", async () => {
  const heard: string[] = [];
  const jobs = await startNode({
    name: "stopped",
    everySeconds: 3_600,
    async work(signal) {
      heard.push("begun");
      await sleep(60_000, undefined, { signal }).catch(() => heard.push("aborted"));
      await sleep(50);
      heard.push("ended");
    },
  });
  await expect.poll(() => heard).toEqual(["begun"]);
  await jobs.stop();
  expect(heard).toEqual(["begun", "aborted", "ended"]);
});

test("T2 the queue's role owns its own schema and sees nothing else", async () => {
  await startNode(counted("role", 3_600));
  const { rows } = await database.owner.query(`
    select distinct relowner::regrole::text as owner from pg_class where relnamespace = 'pgboss'::regnamespace`);
  expect(rows).toEqual([{ owner: "portico_jobs" }]);
  const { rows: schemas } = await database.owner.query(`
    select nspname as name from pg_namespace
    where nspname in ('app', 'api', 'ledger', 'portico') and has_schema_privilege('portico_jobs', oid, 'usage')`);
  expect(schemas).toEqual([]);
});
