import { Lock } from "lucide-react";
import { isFirstLoad } from "../../../api/cache/load-state.ts";
import { useAudit, useAuditFile } from "../../../api/queries/admin-audit.ts";
import { CsvDownload } from "../../../features/csv/csv-download.tsx";
import { MorePages } from "../../../features/office/more-pages.tsx";
import { useMay } from "../../../shell/access/use-may.ts";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { Page } from "../../../shell/page/page.tsx";
import { adminAuditText as text } from "../../../text/admin/audit.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Empty } from "../../../ui/feedback/notice.tsx";
import { ActivityList, ActivitySkeleton } from "./activity-list.tsx";
import { AuditFilterBar } from "./filter-bar.tsx";
import { type AuditFiltersState, useAuditFiltersState } from "./filters.ts";
import { SealLine } from "./seal-line.tsx";

/** Everything that administrators did, for those who may read it. */
export function AdminAuditScreen() {
  const may = useMay("adminAudit");
  return (
    <Page title={text.title} className="md:py-7! lg:px-9">
      {may.allowed ? (
        <Log />
      ) : (
        <Empty
          whole
          icon={<Lock aria-hidden className="size-5" />}
          title={text.notAllowed}
          detail={text.notAllowedDetail}
        />
      )}
    </Page>
  );
}

function Log() {
  const state = useAuditFiltersState();
  const file = useAuditFile();
  return (
    <>
      <header className="mb-5">
        <div className="mb-1 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h1 className="text-24 font-bold">{text.title}</h1>
            <p className="text-13 text-muted">{text.detail}</p>
          </div>
          <CsvDownload file={file} query={state.query} failed={text.downloadFailed} />
        </div>
        <SealLine />
      </header>
      <AuditFilterBar state={state} />
      <Lines state={state} />
    </>
  );
}

function Lines({ state }: { state: AuditFiltersState }) {
  const query = useAudit(state.query);
  if (isFirstLoad(query)) return <ActivitySkeleton />;
  if (!query.data) {
    return <LoadFailure title={text.loadFailed} query={query} />;
  }
  const activities = query.data.pages.flatMap(({ items }) => items);
  if (activities.length === 0) {
    return (
      <Empty
        title={text.empty}
        detail={state.isNarrowed && text.emptyDetail}
        action={state.isNarrowed && <Button onClick={state.clear}>{text.clear}</Button>}
      />
    );
  }
  return (
    <>
      <ActivityList activities={activities} />
      <MorePages query={query} />
    </>
  );
}
