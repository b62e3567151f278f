import type { MailFigures } from "../context.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { kept } from "../kept.ts";
import type { Metrics } from "./metrics.ts";

const keptSeconds = 15;

/** The letters that wait, and the jobs. The same on every node. */
export function addQueueFigures(
  metrics: Metrics,
  jobs: Jobs,
  countMail: (() => Promise<MailFigures>) | undefined,
): void {
  const mail = kept(keptSeconds, async () => countMail?.());
  metrics.gauge("portico_mail_waiting", "Letters that wait for the mail server.", async () => {
    const figures = await mail();
    return figures ? figures.waiting : [];
  });
  metrics.gauge("portico_mail_failed", "Letters given up in the last hour.", async () => {
    const figures = await mail();
    return figures ? figures.failed : [];
  });
  const queues = kept(keptSeconds, () => jobs.count());
  metrics.gauge("portico_jobs_waiting", "Jobs that wait, by queue.", async () =>
    (await queues()).map(({ queue, waiting }) => ({ labels: { queue }, value: waiting })),
  );
  metrics.gauge("portico_jobs_failed", "Jobs that failed and are not forgotten yet, by queue.", async () =>
    (await queues()).map(({ queue, failed }) => ({ labels: { queue }, value: failed })),
  );
  metrics.gauge("portico_job_done_age_seconds", "Since a repeated job was last done, by queue.", async () =>
    (await queues()).flatMap(({ queue, done_at }) =>
      done_at ? [{ labels: { queue }, value: (Date.now() - done_at.getTime()) / 1_000 }] : [],
    ),
  );
}
