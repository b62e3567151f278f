import { createHash } from "node:crypto";
import { DatabaseUnavailable, refusedEmails } from "@portico/database";
import type { Job, JobResult, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { deriveKey } from "../account/keys.ts";
import { seal, unseal } from "../account/seal.ts";
import type { Email, Mailer, MailFigures } from "../deps.ts";
import { mailFault } from "../outside/mail-faults.ts";

/** A mailer that stores emails in the database until the mail server accepts them, so that no request waits for it. */
export interface MailQueue extends Mailer {
  /** Starts sending, including emails from before a restart. Call it after the job queue has started. */
  start(): Promise<void>;
  /** The queue's counts, possibly slightly stale. */
  count(): Promise<MailFigures>;
  /** Whether the mail server refused the recipient's address of this email, as far as the queue remembers. */
  isRefused(id: string): Promise<boolean>;
}

const queue = "send-mail";
/** Retries for about two days: quickly at first, then every five minutes. */
const retryPolicy = {
  retryLimit: 600,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  retentionSeconds: 3 * 86_400,
  deleteAfterSeconds: 3_600,
};

/** A queued email. It may contain a code, so all of it is encrypted. */
interface QueuedEmail {
  sealed: string;
  /** ISO 8601. */
  until: string | null;
}

/** The email before encryption. Whether it will be delivered is encrypted, too. */
interface SealedEmail extends Email {
  is_for_nobody: boolean;
}

interface MailQueueParts {
  boss: PgBoss;
  /** The mailer that delivers. */
  mailer: Mailer;
  /** `AUTH_SECRET`. The emails are encrypted with a key derived from it. */
  secret: string;
  log: Pick<Logger, "info" | "warn" | "error">;
}

/** Creates the queue. While the mail server is down, emails are retried for days and stay encrypted. */
export function createMailQueue({ boss, mailer, secret, log }: MailQueueParts): MailQueue {
  const key = deriveKey(secret, "queued-mail");
  let worker: string | undefined;
  let sent = 0;
  let unreached = 0;

  /** Starts work at once instead of at the next poll. */
  function lookAgain(): void {
    if (worker !== undefined) boss.notifyWorker(worker);
  }

  async function enqueue(email: SealedEmail, until?: Date, name?: string): Promise<string | null> {
    const data: QueuedEmail = {
      sealed: seal(key, JSON.stringify(email)),
      until: until?.toISOString() ?? null,
    };
    // The queue remembers an id for an hour after sending and rejects duplicates.
    const id = await boss
      .send(queue, data, name === undefined ? {} : { id: idOf(name) })
      .catch(refuseUnqueued);
    lookAgain();
    return id;
  }

  return {
    async start() {
      await boss.createQueue(queue, retryPolicy);
      await boss.updateQueue(queue, retryPolicy);
      const options = { pollingIntervalSeconds: 1, localConcurrency: 2, perJobResults: true as const };
      worker = await boss.work(queue, options, async (jobs: Job<QueuedEmail>[]) => {
        // Poll again at once: at one per second, a backlog would delay codes.
        lookAgain();
        const results: JobResult[] = [];
        for (const job of jobs) {
          const outcome = await deliver(job, key, mailer, log);
          if (outcome === "sent") sent += 1;
          if (outcome === "failed") unreached += 1;
          results.push(resultOf(job, outcome));
        }
        return results;
      });
    },
    send: (mail, until, name) => enqueue({ ...mail, is_for_nobody: false }, until, name),
    async pretend(mail, until) {
      await enqueue({ ...mail, is_for_nobody: true }, until);
    },
    async count() {
      const [figures] = await boss.getQueueStats(queue, { force: true });
      const refused = await refusedEmails((sql) => boss.getDb().executeSql(sql));
      return {
        waiting: (figures?.queuedCount ?? 0) + (figures?.activeCount ?? 0),
        failed: Math.max(0, (figures?.failedCount ?? 0) - refused),
        refused,
        sent,
        unreached,
        counted_at: figures?.capturedOn ?? new Date(),
      };
    },
    async isRefused(id) {
      const job = await boss.getJobById(queue, id).catch(refuseUnqueued);
      return job?.state === "failed" && isRefusal(job.output);
    },
    close: () => mailer.close(),
  };
}

/** What became of an email: `over` if it is of no use any more, `failed` if it is tried again. */
type Outcome = "sent" | "over" | "failed" | "refused";

/** What the queue keeps of it. A refused email ends at once (dead letter), instead of after all retries. */
function resultOf({ id }: Job, outcome: Outcome): JobResult {
  if (outcome === "refused") return { id, status: "deadletter", output: refusal };
  return { id, status: outcome === "failed" ? "failed" : "completed" };
}

const refusal = { refused: true };
const isRefusal = (output: unknown) => (output as Partial<typeof refusal> | null)?.refused === true;

/** The queue has its own connections, which may fail while those of requests work. */
function refuseUnqueued(error: Error): never {
  throw new DatabaseUnavailable(error);
}

/** A UUID derived from the name. */
function idOf(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Delivers one email. Logs contain only the job's id, not the recipient or content (T46). */
async function deliver(
  job: Job<QueuedEmail>,
  key: Buffer,
  mailer: Mailer,
  log: MailQueueParts["log"],
): Promise<Outcome> {
  const { sealed, until } = job.data;
  if (until !== null && Date.parse(until) <= Date.now()) {
    log.warn({ job: job.id }, "mail not sent in time to be of use");
    return "over";
  }
  const opened = open(sealed, key);
  if (opened === undefined) {
    log.error({ job: job.id }, "mail dropped: it was queued under another AUTH_SECRET");
    return "over";
  }
  const { is_for_nobody, ...mail } = opened;
  if (is_for_nobody) return "over";
  try {
    await mailer.send(mail);
    log.info({ job: job.id }, "mail sent");
    return "sent";
  } catch (error) {
    const { kind, ...said } = mailFault(error, mail.to);
    const isRefused = kind === "recipient";
    const fate = isRefused
      ? "mail refused for its address, not tried again"
      : "mail not sent, will be tried again";
    log.warn({ job: job.id, ...said }, fate);
    return isRefused ? "refused" : "failed";
  }
}

function open(sealed: string, key: Buffer): SealedEmail | undefined {
  try {
    return JSON.parse(unseal(key, sealed)) as SealedEmail;
  } catch {
    return undefined;
  }
}
