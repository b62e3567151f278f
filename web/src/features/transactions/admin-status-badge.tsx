import type { TransactionStatus } from "@portico/contract";
import { Check, Clock, type LucideIcon, Undo2, X } from "lucide-react";
import { adminWithdrawalsText } from "../../text/admin/office.ts";
import { Badge, type BadgeTone } from "../../ui/feedback/badge.tsx";

const marks: Record<TransactionStatus | "cancelled", { tone: BadgeTone; icon: LucideIcon }> = {
  pending: { tone: "pending", icon: Clock },
  completed: { tone: "teal", icon: Check },
  failed: { tone: "down", icon: X },
  cancelled: { tone: "neutral", icon: Undo2 },
};

interface AdminStatusBadgeProps {
  status: TransactionStatus;
  /** The user cancelled it. */
  isCancelled?: boolean;
}

/** The status as icon and word; the back office shows failed as rejected. */
export function AdminStatusBadge({ status, isCancelled = false }: AdminStatusBadgeProps) {
  const shown = isCancelled ? "cancelled" : status;
  const { tone, icon: Icon } = marks[shown];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className="size-3.5" strokeWidth={2.5} />
      {adminWithdrawalsText.statuses[shown].toUpperCase()}
    </Badge>
  );
}
