import { createHash } from "node:crypto";
import { DatabaseUnavailable } from "@portico/database";
import type { Job, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { deriveKey } from "../account/keys.ts";
import type { Mail, Mailer, MailFigures } from "../context.ts";
import { seal, unseal } from "../seal.ts";

/** A mailer that keeps letters in the database until the mail server has taken them, so that no request waits for it. */
export interface MailQueue extends Mailer {
  /** Begins to send, letters from before a restart included. The job queue has been started. */
  start(): Promise<void>;
  /** How many letters wait, as the queue counted them not long ago. */
  count(): Promise<MailFigures>;
}

const queue = "send-mail";
/** Tried for about two days: soon at first, then every five minutes. */
const patience = {
  retryLimit: 600,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  retentionSeconds: 3 * 86_400,
  deleteAfterSeconds: 3_600,
};

/** What lies in the queue: a letter may hold a code, so nothing of it is in clear. */
interface QueuedMail {
  sealed: string;
  /** ISO 8601. */
  until: string | null;
}

/** A letter as it is sealed. Whether anybody gets it is sealed, too. */
interface SealedMail extends Mail {
  is_for_nobody: boolean;
}

interface MailQueueParts {
  boss: PgBoss;
  /** What sends in the end. */
  mailer: Mailer;
  /** `AUTH_SECRET`; the letters are encrypted with a key derived from it. */
  secret: string;
  log: Pick<Logger, "info" | "warn" | "error">;
}

/** Letters are tried for days while the mail server is down, and lie there encrypted meanwhile. */
export function createMailQueue({ boss, mailer, secret, log }: MailQueueParts): MailQueue {
  const key = deriveKey(secret, "queued-mail");
  let worker: string | undefined;
  let sent = 0;
  let unreached = 0;

  /** Whoever has work need not wait for the next look into the queue. */
  function lookAgain(): void {
    if (worker !== undefined) boss.notifyWorker(worker);
  }

  async function enqueue(letter: SealedMail, until?: Date, name?: string): Promise<void> {
    const data: QueuedMail = {
      sealed: seal(key, JSON.stringify(letter)),
      until: until?.toISOString() ?? null,
    };
    // The queue knows a letter by its id for an hour after it was sent, and takes no other with it.
    await boss.send(queue, data, name === undefined ? {} : { id: idOf(name) }).catch(refuseUnqueued);
    lookAgain();
  }

  return {
    async start() {
      await boss.createQueue(queue, patience);
      await boss.updateQueue(queue, patience);
      const options = { pollingIntervalSeconds: 1, localConcurrency: 2 };
      worker = await boss.work<QueuedMail>(queue, options, async (jobs) => {
        // More may wait behind this one, and at one a second a crowd would wait long for its codes.
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

/** The mail server answers, and takes no letter for this address. */
class AddressRefused extends Error {}

/** The queue has a way of its own to the database, which may be gone where that of the requests is not. */
function refuseUnqueued(error: Error): never {
  throw new DatabaseUnavailable(error);
}

/** Always the same UUID for the same name. */
function idOf(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * Throws where the letter should be tried again. Logs name the job alone, never who gets what (T46).
 * @returns whether the mail server took it.
 */
async function deliver(
  job: Job<QueuedMail>,
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
    // The error's own text may name the recipient, and the queue would keep it.
    const said = `The mail server did not take it (${responseCode ?? code ?? "no answer"})`;
    const isForAddress = code === "EENVELOPE" && responseCode !== undefined && responseCode >= 500;
    throw isForAddress ? new AddressRefused(said) : new Error(said);
  }
}

function open(sealed: string, key: Buffer): SealedMail | undefined {
  try {
    return JSON.parse(unseal(key, sealed)) as SealedMail;
  } catch {
    return undefined;
  }
}
