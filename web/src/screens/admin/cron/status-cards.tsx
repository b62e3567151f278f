import type { MissingPrice } from "@portico/contract";
import type { ReactNode } from "react";
import type { ReadOutput } from "../../../api/http/client.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { adminCronText } from "../../../text/admin/cron.ts";
import { ages, spans } from "../../../text/app/common.ts";
import { Badge, type BadgeTone } from "../../../ui/feedback/badge.tsx";
import { groupThousands } from "../../../ui/format/decimal.ts";
import { formatAge, formatSpan } from "../../../ui/format/time.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { cronHealth } from "./cron-health.ts";

/** Whether the update is healthy, whether prices are fresh, and what the job has done. */
export function StatusCards({ cron: { logs, jobs } }: { cron: ReadOutput<"adminCron"> }) {
  const now = useNow();
  const { latest, isHealthy, isPartial, errors, looked, isActive } = cronHealth(logs, now);
  const job = jobs.find(({ job_name }) => job_name === "update-prices");
  return (
    <div className="grid gap-3 md:grid-cols-3">
      <StatusCard
        title={adminCronText.health}
        tone={isPartial ? "pending" : isHealthy ? "up" : "down"}
        word={latest ? adminCronText[wordOf(isHealthy, isPartial)] : adminCronText.unknown}
      >
        {latest && adminCronText.lastRun(formatAge(latest.execution_time, now, ages), errors, looked)}
      </StatusCard>
      <StatusCard
        title={adminCronText.updates}
        tone={isActive ? "up" : "down"}
        word={isActive ? adminCronText.active : adminCronText.stale}
      >
        {job?.last_success_at
          ? adminCronText.lastSuccess(formatAge(job.last_success_at, now, ages))
          : adminCronText.noSuccess}
      </StatusCard>
      <StatusCard
        title={adminCronText.job}
        tone="neutral"
        word={adminCronText.runs(groupThousands(String(job?.runs ?? 0)))}
      >
        {job &&
          (job.missing.length > 0 && job.consecutive_failures === 0
            ? adminCronText.missing(namesOf(job.missing, now))
            : adminCronText.failuresInARow(job.consecutive_failures))}
      </StatusCard>
    </div>
  );
}

function wordOf(isHealthy: boolean, isPartial: boolean) {
  if (isPartial) return "partly";
  return isHealthy ? "healthy" : "unhealthy";
}

function namesOf(missing: MissingPrice[], now: number): string {
  return missing
    .map(({ symbol, since }) => adminCronText.missingFor(symbol, formatSpan(now - Date.parse(since), spans)))
    .join(", ");
}

interface StatusCardProps {
  title: string;
  tone: BadgeTone;
  word: string;
  children: ReactNode;
}

function StatusCard({ title, tone, word, children }: StatusCardProps) {
  return (
    <Card role="group" aria-label={title} className="flex min-h-32.5 flex-col items-start gap-2.5 p-5">
      <h2 className="text-13 font-medium text-muted">{title}</h2>
      <Badge tone={tone}>{word}</Badge>
      <p className="figures text-15">{children}</p>
    </Card>
  );
}
