import type { AdminWithdrawal } from "@portico/contract";
import { useSecondAdministrator } from "../../api/queries/second-administrator.ts";
import { useSession } from "../../api/session/session.ts";
import { useNow } from "../../api/time/use-now.ts";
import { secondText as text } from "../../text/admin/second.ts";
import { ages } from "../../text/app/common.ts";
import { Callout } from "../../ui/feedback/notice.tsx";
import { compareDecimals } from "../../ui/format/decimal.ts";
import { formatMoney } from "../../ui/format/price.ts";
import { formatAge } from "../../ui/format/time.ts";

/** Says that a second administrator is needed, and who has approved already; empty if one is enough. */
export function SecondApprovalNotice({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const now = useNow();
  const limit = useSecondAdministrator().data?.withdrawal_usd;
  const isYours = useSession().user?.id === withdrawal.first_approved_by_id;
  const { needs_second, credited_by_you, first_approved_by, first_approved_at, value_usd } = withdrawal;
  const { first_approval_hash, first_approval_note } = withdrawal;
  if (!needs_second) return null;
  if (!first_approved_by || !first_approved_at) {
    if (withdrawal.one_is_enough && withdrawal.claimed_by) {
      return <Callout>{text.claimedByAnother(withdrawal.claimed_by)}</Callout>;
    }
    const reason =
      credited_by_you && withdrawal.one_is_enough
        ? text.withdrawalCreditedNeeds
        : reasonOf(value_usd, limit ?? null);
    return <Callout tone="warning">{reason}</Callout>;
  }
  const age = formatAge(first_approved_at, now, ages);
  return (
    <Callout tone="warning">
      {isYours ? text.approvedByYou(age) : text.approvedBy(first_approved_by, age)}
      {first_approval_hash && (
        <span className="mt-1 block">
          {text.alreadySent(first_approved_by)}{" "}
          <span translate="no" className="font-mono font-normal break-all">
            {first_approval_hash}
          </span>
        </span>
      )}
      {first_approval_note && (
        <span className="mt-1 block font-normal">{text.firstNote(first_approval_note)}</span>
      )}
    </Callout>
  );
}

function reasonOf(value: string, limit: string | null): string {
  if (limit === null) return text.withdrawalNeeds(null);
  const isLarge = compareDecimals(value, limit) > 0;
  return isLarge ? text.withdrawalNeeds(formatMoney(limit)) : text.withdrawalSumNeeds(formatMoney(limit));
}
