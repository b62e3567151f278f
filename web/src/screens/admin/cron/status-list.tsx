import type { PriceLog } from "@portico/contract";
import { useNow } from "../../../api/time/use-now.ts";
import { Age } from "../../../features/office/age.tsx";
import { adminCronText } from "../../../text/admin/cron.ts";
import { Panel } from "../../../ui/layout/card.tsx";
import { lastRuns } from "./cron-health.ts";
import { RunBadge } from "./run-badge.tsx";

/** The last ten runs, by which health is judged. */
export function StatusList({ logs }: { logs: PriceLog[] }) {
  const now = useNow();
  return (
    <Panel className="p-5" aria-label={adminCronText.last}>
      <h2 className="mb-2 text-19 font-semibold">{adminCronText.last}</h2>
      <ul className="sm:max-xl:grid sm:max-xl:grid-cols-2 sm:max-xl:gap-x-8">
        {lastRuns(logs).map((log) => (
          <li key={log.id} className="figures flex h-9 items-center justify-between gap-3 text-13 text-muted">
            <RunBadge log={log} />
            <Age at={log.execution_time} now={now} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
