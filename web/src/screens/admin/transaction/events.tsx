import type { TransactionEvent } from "@portico/contract";
import { paths } from "../../../paths.ts";
import { RowLink } from "../../../shell/navigation/back-link.tsx";
import { adminTransactionText as text } from "../../../text/admin/transaction.ts";
import { formatDateTime } from "../../../ui/format/time.ts";
import { Panel } from "../../../ui/layout/card.tsx";

/** Who did what and when, oldest first, with a line each. */
export function Events({ events }: { events: TransactionEvent[] }) {
  return (
    <Panel className="p-5" aria-label={text.events}>
      <h2 className="mb-1 text-19 font-semibold">{text.events}</h2>
      <ol aria-label={text.events}>
        {events.map((event) => (
          <Event key={`${event.action} ${event.at}`} event={event} />
        ))}
      </ol>
    </Panel>
  );
}

function Event({ event }: { event: TransactionEvent }) {
  const { action, at, by, by_id, reason, transaction_hash, output_index } = event;
  return (
    <li className="border-line py-2.5 text-15 not-first:border-t">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{text.actions(action)}</span>
        {by_id ? (
          <RowLink
            to={paths.adminUser(by_id)}
            className="min-w-0 text-accent-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
          >
            {by}
          </RowLink>
        ) : (
          <span>{text.machine}</span>
        )}
      </p>
      <p className="figures text-13 text-muted">
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      {reason && <p className="break-words whitespace-pre-line">{reason}</p>}
      {transaction_hash && (
        <p className="text-13 break-all text-muted">
          <span className="font-mono">{text.hashOf(transaction_hash)}</span>
          {output_index !== null && `, ${text.outputOf(output_index)}`}
        </p>
      )}
    </li>
  );
}
