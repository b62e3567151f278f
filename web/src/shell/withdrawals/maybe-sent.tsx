import type { AdminWithdrawal } from "@portico/contract";
import { withdrawalClaimText as text } from "../../text/admin/withdrawal-claim.ts";
import { Callout } from "../../ui/feedback/notice.tsx";

/** Warns that a claim was ended although the coins may have been sent; empty if not. */
export function MaybeSent({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { status, maybe_sent_by, maybe_sent_reason } = withdrawal;
  if (status !== "pending" || !maybe_sent_by) return null;
  return <Callout tone="warning">{text.maybeSent(maybe_sent_by, maybe_sent_reason ?? "")}</Callout>;
}
