import type { SimilarRecipient, WithdrawalNote } from "@portico/contract";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useId } from "react";
import { ComparedAddress } from "../../../features/recipients/compared-address.tsx";
import { withdrawalBackgroundText as text } from "../../../text/admin/withdrawal-background.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { formatDateTime } from "../../../ui/format/time.ts";

export interface RiskNotesProps {
  notes: WithdrawalNote[];
  /** The number of other users who have withdrawn to the same address. */
  otherUsers: number;
  /** The withdrawal's address. */
  address: string;
  /** The user's earlier recipients that look like it. */
  similar: readonly SimilarRecipient[];
}

/** Risks that need a second look. */
export function RiskNotes({ notes, otherUsers, address, similar }: RiskNotesProps) {
  const headingId = useId();
  const isUsual = notes.length === 0 && otherUsers === 0 && similar.length === 0;
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
            {similar.map((one) => (
              <Similar key={one.address} one={one} address={address} />
            ))}
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

/** The earlier address above the new one, which may be a copy made to be mistaken for it (T74). */
function Similar({ one, address }: { one: SimilarRecipient; address: string }) {
  const at = one.withdrawn_at ?? one.saved_at ?? "";
  return (
    <li>
      {one.withdrawn_at === null ? text.looksLikeSaved : text.looksLikeEarlier}
      <time dateTime={at} className="block font-normal">
        {formatDateTime(at)}
      </time>
      <span className="mt-1 flex flex-col gap-1 rounded-control bg-surface px-3 py-2">
        <ComparedAddress address={one.address} other={address} />
        <ComparedAddress address={address} other={one.address} />
      </span>
    </li>
  );
}
