import { useId } from "react";
import { CopyBox } from "../../../features/copy/copy-box.tsx";
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
      <CopyBox value={hash} label={text.copyHash}>
        <span translate="no" className="font-mono text-13 break-all">
          {hash}
        </span>
      </CopyBox>
      {explorer && (
        <ExplorerLink href={`${explorer}${encodeURIComponent(hash)}`} label={text.lookAtTransaction} />
      )}
    </section>
  );
}
