import type { TransactionStatus } from "@portico/contract";
import { Check, Clock, type LucideIcon, X } from "lucide-react";
import { adminWithdrawalsText } from "../text/admin.ts";
import { Badge, type BadgeTone } from "../ui/badge.tsx";

const marks: Record<TransactionStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  pending: { tone: "pending", icon: Clock },
  completed: { tone: "teal", icon: Check },
  failed: { tone: "down", icon: X },
};

/** The status as icon and word; in the back office failed is displayed as rejected. */
export function StatusMark({ status }: { status: TransactionStatus }) {
  const { tone, icon: Icon } = marks[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className="size-3.5" strokeWidth={2.5} />
      {adminWithdrawalsText.statuses[status].toUpperCase()}
    </Badge>
  );
}
