import { poolText } from "../../text/admin/pool.ts";
import { Badge } from "../../ui/feedback/badge.tsx";

/** The number that fits in a line. */
const SHOWN = 3;

/** 'Incomplete: no SOL, XRP' for a wallet that users don't get; empty for a complete one. */
export function MissingAddresses({ missing }: { missing: readonly string[] }) {
  if (missing.length === 0) return null;
  const first = missing.slice(0, SHOWN).join(", ");
  const more = missing.length - SHOWN;
  return (
    <Badge tone="pending">
      <span title={missing.join(", ")}>
        {poolText.incomplete(more > 0 ? poolText.moreMissing(first, more) : first)}
      </span>
    </Badge>
  );
}
