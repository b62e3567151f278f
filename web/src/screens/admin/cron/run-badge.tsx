import type { PriceLog } from "@portico/contract";
import { Check, TriangleAlert, X } from "lucide-react";
import { adminCronText } from "../../../text/admin/cron.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { outcomeOf } from "./cron-health.ts";

const icons = { success: Check, partial: TriangleAlert, error: X };
const tones = { success: "teal", partial: "pending", error: "down" } as const;

/** A run's result, as icon and word. */
export function RunBadge({ log }: { log: Pick<PriceLog, "status" | "missing"> }) {
  const outcome = outcomeOf(log);
  const Icon = icons[outcome];
  return (
    <Badge tone={tones[outcome]}>
      <Icon aria-hidden className="size-3.5" strokeWidth={2.5} />
      {adminCronText.statuses[outcome]}
    </Badge>
  );
}
