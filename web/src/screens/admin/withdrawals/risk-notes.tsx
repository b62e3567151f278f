import type { WithdrawalNote } from "@portico/contract";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useId } from "react";
import { withdrawalBackgroundText as text } from "../../../text/admin/withdrawal-background.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { formatDateTime } from "../../../ui/format/time.ts";

export interface RiskNotesProps {
  notes: WithdrawalNote[];
  /** The number of other users who have withdrawn to the same address. */
  otherUsers: number;
}

/** Risks that need a second look. */
export function RiskNotes({ notes, otherUsers }: RiskNotesProps) {
  const headingId = useId();
  const isUsual = notes.length === 0 && otherUsers === 0;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-1.5 text-13 font-medium text-muted">
        {text.notes}
      </h3>
      {isUsual ? (
        <Callout tone="success" icon={<ShieldCheck aria-hidden className="size-4" />}>
          {text.noNotes}
        </Callout>
      ) : (
        <Callout tone="warning" icon={<ShieldAlert aria-hidden className="size-4" />}>
          <ul className="flex flex-col gap-1.5">
            {otherUsers > 0 && <li>{text.sharedAddress(otherUsers)}</li>}
            {notes.map((note) => (
              <Note key={note.kind} note={note} />
            ))}
          </ul>
        </Callout>
      )}
    </section>
  );
}

function Note({ note: { kind, at, device, ip_address } }: { note: WithdrawalNote }) {
  return (
    <li>
      {text.kinds[kind]}
      {(at || device) && (
        <span className="block font-normal">
          {at && <time dateTime={at}>{formatDateTime(at)}</time>}
          {device && ip_address && ` · ${text.from(device, ip_address)}`}
        </span>
      )}
    </li>
  );
}
