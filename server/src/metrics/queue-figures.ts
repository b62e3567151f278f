import { cached } from "../async/cached.ts";
import type { MailFigures } from "../deps.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Metrics, Sample } from "./metrics.ts";

const cacheSeconds = 15;

/** Metrics on queued emails and jobs. The same on every node. */
export function addQueueFigures(
  metrics: Metrics,
  jobs: Jobs,
  countEmail: (() => Promise<MailFigures>) | undefined,
): void {
  const mail = cached(cacheSeconds, async () => countEmail?.());
  const ofEmail = (name: "waiting" | "failed" | "refused" | "sent" | "unreached") => async () =>
    (await mail())?.[name] ?? [];
  metrics.gauge("portico_mail_waiting", "Emails that wait for the mail server.", ofEmail("waiting"));
  metrics.gauge("portico_mail_failed", "Emails given up in the last hour.", ofEmail("failed"));
  metrics.gauge(
    "portico_mail_refused",
    "Emails of the last hour whose address the mail server refused for good.",
    ofEmail("refused"),
  );
  metrics.gauge("portico_mail_sent", "Emails that the mail server took from this process.", ofEmail("sent"));
  metrics.gauge(
    "portico_mail_unreached",
    "Failed attempts of this process, except those refused because of the email's own address.",
    ofEmail("unreached"),
  );
  const queues = cached(cacheSeconds, () => jobs.count());
  metrics.gauge(
    "portico_jobs_waiting",
    "Jobs that wait, by queue.",
    async () => (await queues()).map(({ queue, waiting }) => ({ labels: { queue }, value: waiting })),
    ["queue"],
  );
  metrics.gauge(
    "portico_job_waiting_age_seconds",
    "Since the oldest that waits was asked for, by queue.",
    async () =>
      (await queues()).flatMap(({ queue, waits_since }) => (waits_since ? [age(queue, waits_since)] : [])),
    ["queue"],
  );
  metrics.gauge(
    "portico_jobs_failed",
    "Jobs that failed and are not forgotten yet, by queue.",
    async () => (await queues()).map(({ queue, failed }) => ({ labels: { queue }, value: failed })),
    ["queue"],
  );
  metrics.gauge(
    "portico_job_done_age_seconds",
    "Since a repeated job was last done, by queue.",
    async () => (await queues()).flatMap(({ queue, done_at }) => (done_at ? [age(queue, done_at)] : [])),
    ["queue"],
  );
}

const age = (queue: string, since: Date): Sample => ({
  labels: { queue },
  value: Math.max(0, (Date.now() - since.getTime()) / 1_000),
});
