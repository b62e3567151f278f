import type { AdminWithdrawal } from "@portico/contract";
import { useNow } from "../../api/time/use-now.ts";
import { adminWithdrawalsText as text } from "../../text/admin/office.ts";
import { ages } from "../../text/app/common.ts";
import { Callout } from "../../ui/feedback/notice.tsx";
import { formatAge } from "../../ui/format/time.ts";

export interface DecidedNoticeProps {
  withdrawal: AdminWithdrawal;
  /** The administrator's own input. */
  hash: string;
  reason: string;
}

/** Somebody else decided while the dialog was open: who, what, and this administrator's input. */
export function DecidedNotice({ withdrawal, hash, reason }: DecidedNoticeProps) {
  const now = useNow();
  const { status, decided_by, completed_at, is_cancelled } = withdrawal;
  if (status === "pending") return null;
  const age = completed_at ? formatAge(completed_at, now, ages) : "";
  return (
    <Callout tone="warning">
      <span role="status">
        {is_cancelled
          ? text.cancelledMeanwhile(age)
          : text.decidedMeanwhile(text.decisions[status], decided_by, age)}
      </span>
      {hash.trim() && (
        <span className="mt-1 block font-mono font-normal break-all">{text.typedHash(hash.trim())}</span>
      )}
      {reason.trim() && (
        <span className="mt-1 block font-normal break-words">{text.typedReason(reason.trim())}</span>
      )}
    </Callout>
  );
}
