import { useId } from "react";
import { OfficeCopy } from "../../../features/copy/office-copy.tsx";
import { ExplorerLink } from "../../../features/hashes/explorer-link.tsx";
import { withdrawalBackgroundText as text } from "../../../text/admin/withdrawal-background.ts";

export interface WithdrawalHashProps {
  hash: string | null;
  /** The explorer URL of the network's transactions, to which the hash is appended. */
  explorer: string | null;
}

/** The hash of the sent withdrawal, once there is one. */
export function WithdrawalHash({ hash, explorer }: WithdrawalHashProps) {
  const headingId = useId();
  if (hash === null) return null;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-1 text-13 font-medium text-muted">
        {text.hash}
      </h3>
      <div className="flex items-center gap-2 rounded-control bg-raised py-1 pr-1 pl-3.5">
        <span translate="no" className="min-w-0 flex-1 font-mono text-13 break-all">
          {hash}
        </span>
        <OfficeCopy value={hash} label={text.copyHash} />
      </div>
      {explorer && (
        <ExplorerLink href={`${explorer}${encodeURIComponent(hash)}`} label={text.lookAtTransaction} />
      )}
    </section>
  );
}
