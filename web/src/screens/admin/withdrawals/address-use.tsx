import { useId } from "react";
import type { ReadOutput } from "../../../api/http/client.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { ExplorerLink } from "../../../features/hashes/explorer-link.tsx";
import { withdrawalBackgroundText as text } from "../../../text/admin/withdrawal-background.ts";
import { ages } from "../../../text/app/common.ts";
import { formatAge, formatDateTime } from "../../../ui/format/time.ts";

export interface AddressUseProps {
  address: ReadOutput<"adminWithdrawalBackground">["address"];
  explorerUrl: string | null;
}

/** Whether this user has withdrawn to this address before. */
export function AddressUse({ address: { sent, rejected, last_at }, explorerUrl }: AddressUseProps) {
  const now = useNow();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-1 text-13 font-medium text-muted">
        {text.address}
      </h3>
      <p className="text-15">
        {last_at ? text.used(sent, rejected) : text.neverUsed}{" "}
        {last_at && (
          <span className="text-muted" title={formatDateTime(last_at)}>
            {text.lastUse(formatAge(last_at, now, ages))}
          </span>
        )}
      </p>
      {explorerUrl && <ExplorerLink href={explorerUrl} label={text.lookAtAddress} />}
    </section>
  );
}
