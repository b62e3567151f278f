import type { PriceLog } from "@portico/contract";
import { Check, X } from "lucide-react";
import { adminCronText } from "../../../text/admin/cron.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";

/** A run's result, as icon and word. */
export function RunBadge({ status }: Pick<PriceLog, "status">) {
  const Icon = status === "success" ? Check : X;
  return (
    <Badge tone={status === "success" ? "teal" : "down"}>
      <Icon aria-hidden className="size-3.5" strokeWidth={2.5} />
      {adminCronText.statuses[status]}
    </Badge>
  );
}
