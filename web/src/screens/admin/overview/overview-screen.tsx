import { useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { keys } from "../../../api/cache/keys.ts";
import { isFirstLoad, useBriefWait } from "../../../api/cache/load-state.ts";
import { useAdminChecklist, usePlatformStats, useWaiting } from "../../../api/queries/admin-overview.ts";
import { usePauses } from "../../../api/queries/public.ts";
import { MissingCoins } from "../../../features/prices/missing-coins.tsx";
import { useMay } from "../../../shell/access/use-may.ts";
import { Page } from "../../../shell/page/page.tsx";
import { adminOverviewText as text } from "../../../text/admin/overview.ts";
import { common } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { formatDateTime } from "../../../ui/format/time.ts";
import { Checklist } from "./checklist.tsx";
import { DayCharts } from "./day-charts.tsx";
import { Earned } from "./earned.tsx";
import type { Figure, Stats } from "./figure.ts";
import { GuessAlarm } from "./guess-alarm.tsx";
import { InsolvencyAlarm } from "./insolvency-alarm.tsx";
import { Owed } from "./owed.tsx";
import { EmergencyStop, OverviewPauses } from "./pauses.tsx";
import { Mail, PriceAge, WaitingDeposits, WaitingWithdrawals } from "./tiles.tsx";
import { UserFigures } from "./user-figures.tsx";

/** The platform's state: what waits, what it owes, what moved. Each figure fails separately. */
export function AdminOverviewScreen() {
  const client = useQueryClient();
  const query = usePlatformStats();
  const checklist = useAdminChecklist(useMay("adminChecklist").allowed);
  // The alarms and the checklist are above all figures: they wait for both, so that nothing is pushed down.
  if (useBriefWait(checklist, useWaiting(), usePauses())) return <OverviewSkeleton />;
  const figure = <Name extends keyof Stats>(name: Name): Figure<Name> =>
    query.data ? query.data[name] : isFirstLoad(query) ? undefined : null;
  return (
    <Page title={text.title} className="md:py-7! lg:px-9">
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <h1 className="text-24 font-bold">{text.title}</h1>
          <p className="figures min-h-5 text-13 text-muted">
            {query.data && text.asOf(formatDateTime(query.data.as_of))}
          </p>
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <EmergencyStop />
          <Button
            size="sm"
            busy={query.isFetching}
            icon={<RotateCw aria-hidden className="size-4" />}
            onClick={() => void client.invalidateQueries({ queryKey: keys.adminStats })}
          >
            {text.refresh}
          </Button>
        </div>
      </header>
      <OverviewPauses className="mb-4" />
      <InsolvencyAlarm className="mb-4" />
      <MissingCoins className="mb-4" />
      <GuessAlarm className="mb-4" />
      {checklist.data && <Checklist facts={checklist.data} />}
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        <WaitingWithdrawals figure={figure("waiting")} />
        <WaitingDeposits figure={figure("waiting")} />
        <PriceAge figure={figure("prices")} />
        <Mail />
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <UserFigures figure={figure("users")} />
        <Earned figure={figure("earned")} />
      </div>
      <DayCharts figure={figure("days")} />
      {/* Last, since its length depends on the list of coins. */}
      <Owed figure={figure("owed")} old={query.data?.prices?.untradable ?? []} />
    </Page>
  );
}

function OverviewSkeleton() {
  return (
    <Page title={text.title} className="md:py-7! lg:px-9">
      <h1 className="mb-5 text-24 font-bold">{text.title}</h1>
      <div role="status" aria-label={common.loading} className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        {["withdrawals", "deposits", "prices", "mail"].map((tile) => (
          <Skeleton key={tile} className="h-32 rounded-card" />
        ))}
      </div>
    </Page>
  );
}
