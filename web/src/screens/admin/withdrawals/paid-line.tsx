import type { AdminWithdrawal } from "@portico/contract";
import { adminWithdrawalsText as text } from "../../../text/admin/office.ts";
import { ages } from "../../../text/app/common.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { shortenEnd } from "../../../ui/format/text.ts";
import { formatAge, formatDateTime } from "../../../ui/format/time.ts";

/** When a completed withdrawal was approved, by whom and with which hash; without one it has a mark. */
export function PaidLine({ withdrawal, now }: { withdrawal: AdminWithdrawal; now: number }) {
  const { status, completed_at, decided_by, transaction_hash } = withdrawal;
  if (status !== "completed" || !completed_at) return null;
  return (
    <span className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted md:order-7">
      <span className="min-w-0 [overflow-wrap:anywhere]" title={formatDateTime(completed_at)}>
        {text.paid(formatAge(completed_at, now, ages), decided_by)}
      </span>
      {transaction_hash ? (
        <span translate="no" className="font-mono" title={transaction_hash}>
          {shortenEnd(transaction_hash, 10)}
        </span>
      ) : (
        <Badge tone="pending">{text.noHash}</Badge>
      )}
    </span>
  );
}
