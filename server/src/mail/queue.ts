import { createHash } from "node:crypto";
import { DatabaseUnavailable } from "@portico/database";
import type { Job, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { deriveKey } from "../account/keys.ts";
import { seal, unseal } from "../account/seal.ts";
import type { Email, Mailer, MailFigures } from "../deps.ts";

/** A mailer that stores emails in the database until the mail server accepts them, so that no request waits for it. */
export interface MailQueue extends Mailer {
  /** Starts sending, including emails from before a restart. Call it after the job queue has started. */
  start(): Promise<void>;
  /** The queue's counts, possibly slightly stale. */
  count(): Promise<MailFigures>;
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

  async function enqueue(email: SealedEmail, until?: Date, name?: string): Promise<void> {
    const data: QueuedEmail = {
      sealed: seal(key, JSON.stringify(email)),
      until: until?.toISOString() ?? null,
    };
    // The queue remembers an id for an hour after sending and rejects duplicates.
    await boss.send(queue, data, name === undefined ? {} : { id: idOf(name) }).catch(refuseUnqueued);
    lookAgain();
  }

  return {
    async start() {
      await boss.createQueue(queue, retryPolicy);
      await boss.updateQueue(queue, retryPolicy);
      const options = { pollingIntervalSeconds: 1, localConcurrency: 2 };
      worker = await boss.work<QueuedEmail>(queue, options, async (jobs) => {
        // Poll again at once: at one per second, a backlog would delay codes.
        lookAgain();
        for (const job of jobs) {
          try {
            if (await deliver(job, key, mailer, log)) sent += 1;
          } catch (error) {
            if (!(error instanceof AddressRefused)) unreached += 1;
            throw error;
          }
        }
      });
    },
    send: (mail, until, name) => enqueue({ ...mail, is_for_nobody: false }, until, name),
    pretend: (mail, until) => enqueue({ ...mail, is_for_nobody: true }, until),
    async count() {
      const [figures] = await boss.getQueueStats(queue, { force: true });
      return {
        waiting: (figures?.queuedCount ?? 0) + (figures?.activeCount ?? 0),
        failed: figures?.failedCount ?? 0,
        sent,
        unreached,
        counted_at: figures?.capturedOn ?? new Date(),
      };
    },
    close: () => mailer.close(),
  };
}

/** The mail server rejected the recipient's address. */
class AddressRefused extends Error {}

/** The queue has its own connections, which may fail while those of requests work. */
function refuseUnqueued(error: Error): never {
  throw new DatabaseUnavailable(error);
}

/** A UUID derived from the name. */
function idOf(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * Delivers one email. Throws if it should be retried. Logs contain only the job's id, not the recipient or content
 * (T46).
 * @returns whether the mail server accepted it.
 */
async function deliver(
  job: Job<QueuedEmail>,
  key: Buffer,
  mailer: Mailer,
  log: MailQueueParts["log"],
): Promise<boolean> {
  const { sealed, until } = job.data;
  if (until !== null && Date.parse(until) <= Date.now()) {
    log.warn({ job: job.id }, "mail not sent in time to be of use");
    return false;
  }
  const opened = open(sealed, key);
  if (opened === undefined) {
    log.error({ job: job.id }, "mail dropped: it was queued under another AUTH_SECRET");
    return false;
  }
  const { is_for_nobody, ...mail } = opened;
  if (is_for_nobody) return false;
  try {
    await mailer.send(mail);
    log.info({ job: job.id }, "mail sent");
    return true;
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    log.warn({ job: job.id, code, response_code: responseCode }, "mail not sent, will be tried again");
    // The original message may contain the recipient, and the queue would store it.
    const said = `The mail server did not take it (${responseCode ?? code ?? "no answer"})`;
    const isForAddress = code === "EENVELOPE" && responseCode !== undefined && responseCode >= 500;
    throw isForAddress ? new AddressRefused(said) : new Error(said);
  }
}

function open(sealed: string, key: Buffer): SealedEmail | undefined {
  try {
    return JSON.parse(unseal(key, sealed)) as SealedEmail;
  } catch {
    return undefined;
  }
}
