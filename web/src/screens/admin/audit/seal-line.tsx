import type { AuditState } from "@portico/contract";
import { useAuditState } from "../../../api/queries/admin-audit.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { adminAuditText as text } from "../../../text/admin/audit.ts";
import { ages } from "../../../text/app/common.ts";
import { groupThousands } from "../../../ui/format/decimal.ts";
import { formatAge } from "../../../ui/format/time.ts";

/** The server seals within seconds; a short database outage is no alarm. */
const lateSeconds = 600;

/** How far the log is sealed (T59), and whether its check passed. Keeps its space while loading. */
export function SealLine() {
  const now = useNow();
  const { data: state } = useAuditState();
  const alarm = state && alarmOf(state, now);
  return (
    <p
      role="status"
      className={`min-h-10 text-13 sm:min-h-5 ${alarm ? "font-semibold text-down-ink" : "text-muted"}`}
    >
      {state && (alarm ?? `${sealedText(state, now)} ${checkedText(state, now)}`)}
    </p>
  );
}

function alarmOf({ seal, check, unsealed_seconds }: AuditState, now: number): string | undefined {
  if (check && check.faults > 0) return text.faults(formatAge(check.checked_at, now, ages));
  if (seal && !seal.is_genuine) return text.forgedSeal;
  return (unsealed_seconds ?? 0) > lateSeconds ? text.sealingStopped : undefined;
}

function sealedText({ seal }: AuditState, now: number): string {
  if (!seal) return text.notSealed;
  return text.sealed(groupThousands(String(seal.sequence)), formatAge(seal.sealed_at, now, ages));
}

function checkedText({ check }: AuditState, now: number): string {
  return check ? text.checked(formatAge(check.checked_at, now, ages)) : text.notChecked;
}
