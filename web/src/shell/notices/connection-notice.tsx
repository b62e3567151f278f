import { CloudOff } from "lucide-react";
import { useState } from "react";
import { type Connection, lastServerContact, useConnection } from "../../api/live/connection.ts";
import { connectionText } from "../../text/app/connection.ts";
import { formatDateTime } from "../../ui/format/time.ts";
import { cx } from "../../ui/styles/cx.ts";
import { noticeClass } from "./notice-class.ts";

/**
 * Says that the server is unreachable, and what still works. The header's status is announced; this explains
 * it.
 */
export function ConnectionNotice({ connection }: { connection: Exclude<Connection, "fine"> }) {
  // The screen's data is from before the connection was lost, whatever was tried since.
  const [asOf] = useState(lastServerContact);
  return (
    <section
      aria-label={connectionText.region}
      data-floating-notice
      className={cx(noticeClass, "border-line-strong")}
    >
      <CloudOff aria-hidden className="size-6 shrink-0 self-start text-muted md:self-center" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-15 font-semibold">{connectionText.titles[connection]}</p>
        <p className="figures text-13 text-muted">
          {asOf === null
            ? connectionText.nothingHeard
            : connectionText.asOf(formatDateTime(new Date(asOf).toISOString()))}
        </p>
      </div>
    </section>
  );
}

/** The same in one line above an open dialog, which covers the notice. */
export function DialogConnection() {
  const connection = useConnection();
  if (connection === "fine") return null;
  return (
    <p className="flex items-center gap-2 rounded-button border border-line-strong bg-surface px-4 py-2.5 text-13 font-semibold shadow-popup">
      <CloudOff aria-hidden className="size-4 shrink-0 text-muted" />
      {connectionText.titles[connection]}
    </p>
  );
}
