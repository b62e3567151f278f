import { call, internalContext } from "@portico/database";
import type { Deps, Email } from "../deps.ts";
import type { RepeatedJob } from "../jobs/jobs.ts";
import type { Addressee } from "./addressee.ts";
import { adjustmentEmail } from "./templates/transactions/adjustment.ts";
import { depositEmail } from "./templates/transactions/deposit.ts";
import type {
  AdjustmentFacts,
  DepositFacts,
  SwapFacts,
  To,
  WithdrawalFacts,
} from "./templates/transactions/facts.ts";
import { swapEmail } from "./templates/transactions/swap.ts";
import { withdrawalEmail, withdrawalRequestEmail } from "./templates/transactions/withdrawal.ts";

/** A transaction that its owner has not been emailed about yet. */
type Event = Addressee & { transaction_id: string; at: string; is_wanted: boolean } & (
    | { source: "deposit"; transaction: DepositFacts }
    | { source: "withdrawal" | "withdrawal_request"; transaction: WithdrawalFacts }
    | { source: "swap"; transaction: SwapFacts }
    | { source: "adjustment"; transaction: AdjustmentFacts }
  );

interface Due {
  events: Event[];
  /** The last time processed per source, ISO 8601. Passed back to the database unchanged. */
  marks: Record<string, string>;
}

/** Batch size per source. After downtime the emails go out batch by batch. */
const most = 100;

/**
 * Every few seconds: emails users who want it about their transactions. The calls that move money do not send email. A
 * transaction is marked after its email is queued, and the queue deduplicates.
 */
export function transactionEmails({
  config,
  pool,
  mailer,
}: Pick<Deps, "config" | "pool" | "mailer">): RepeatedJob {
  const name = "email-transactions";
  return {
    name,
    everySeconds: 5,
    async work() {
      const { events, marks } = await call<Due>(pool, "notifications_due", internalContext(name), {
        p_most: most,
      });
      if (events.length === 0) return;
      for (const event of events.filter(({ is_wanted }) => is_wanted)) {
        await mailer.send(emailOf(event, config.publicUrl), undefined, keyOf(event));
      }
      const p_events = events.map(({ source, transaction_id, at }) => ({ source, transaction_id, at }));
      await call(pool, "notifications_done", internalContext(name), { p_events, p_marks: marks });
    },
  };
}

function keyOf({ source, transaction_id }: Event): string {
  return `${source} ${transaction_id}`;
}

function emailOf(event: Event, publicUrl: string): Email {
  const { email, language, timezone, at, transaction_id: id } = event;
  const to: To = { email, language, timezone, at: new Date(at), id, publicUrl };
  switch (event.source) {
    case "deposit":
      return depositEmail(to, event.transaction);
    case "withdrawal_request":
      return withdrawalRequestEmail(to, event.transaction);
    case "withdrawal":
      return withdrawalEmail(to, event.transaction);
    case "swap":
      return swapEmail(to, event.transaction);
    case "adjustment":
      return adjustmentEmail(to, event.transaction);
  }
}
