import { expect, type Page } from "@playwright/test";
import { twoFrames } from "../browser/screens.ts";
import type { Exchange } from "./exchange.ts";
import { runSql } from "./operator.ts";

/** The queue has everybody's emails, and repeats one that failed after two seconds or more. */
const delivery = { message: "emails in the queue", timeout: 20_000 };

/**
 * Counts the unread emails to an address with `about` in their subject when no more can arrive: the page's requests
 * are answered, and every queued email is delivered. Emails about transactions are queued later, by a job.
 * @param page sent the requests, and has not been left or reloaded since.
 */
export async function finalUnread(
  page: Page,
  exchange: Exchange,
  to: string,
  about?: string,
): Promise<number> {
  await allAnswered(page);
  await expect.poll(() => queuedEmails(exchange), delivery).toBe(0);
  return exchange.mailbox.unread(to, about);
}

/** Waits until the server has answered what the page sends, including requests that follow an answer. */
async function allAnswered(page: Page): Promise<void> {
  const answered = new Set<unknown>();
  for (let isDone = false; !isDone; ) {
    // The handlers of a click may send their request a frame later.
    await page.evaluate(twoFrames);
    const requests = await page.requests();
    const sent = requests.filter((request) => request.method() !== "GET" && !answered.has(request));
    // The server queues an email before it answers.
    for (const request of sent) {
      await request.response();
      answered.add(request);
    }
    isDone = sent.length === 0;
  }
}

async function queuedEmails(exchange: Exchange): Promise<number> {
  const [row] = await runSql<{ all: number; waiting: number }>(
    exchange,
    `select count(*)::int as all, count(*) filter (where state in ('created', 'retry', 'active'))::int as waiting
     from pgboss.job where name = 'send-mail'`,
  );
  if (!row?.all) throw new Error("The exchange has never queued an email, or its queue has another name.");
  return row.waiting;
}
