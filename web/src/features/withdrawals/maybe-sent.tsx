import type { AdminWithdrawal } from "@portico/contract";
import { useMay } from "../../shell/access/use-may.ts";
import { withdrawalClaimText as text } from "../../text/admin/withdrawal-claim.ts";
import { Callout } from "../../ui/feedback/notice.tsx";

/** Warns that a claim was ended although the coins may have been sent; empty if not. */
export function MaybeSent({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { status, maybe_sent_by, maybe_sent_reason } = withdrawal;
  const isOwner = useMay("admin_take_over_withdrawal").allowed;
  if (status !== "pending" || !maybe_sent_by) return null;
  const warning = text.maybeSent(maybe_sent_by, maybe_sent_reason ?? "");
  return <Callout tone="warning">{isOwner ? warning : `${warning} ${text.ownerDecides}`}</Callout>;
}
