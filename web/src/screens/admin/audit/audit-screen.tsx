import { Download, Lock } from "lucide-react";
import { type AuditQuery, useAudit, useAuditFile } from "../../../api/queries/admin-audit.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { Page } from "../../../shell/frame/page.tsx";
import { notify } from "../../../shell/notices/notify.ts";
import { LoadFailure } from "../../../shell/office/load-failure.tsx";
import { MorePages } from "../../../shell/office/more-pages.tsx";
import { adminAuditText as text } from "../../../text/admin/audit.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Empty } from "../../../ui/feedback/notice.tsx";
import { saveFile } from "../../../ui/files/save-file.ts";
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
          detail={may.reason}
        />
      )}
    </Page>
  );
}

function Log() {
  const state = useAuditFiltersState();
  return (
    <>
      <header className="mb-5">
        <div className="mb-1 flex items-start justify-between gap-4">
          <div className="min-w-0">
            <h1 className="text-24 font-bold">{text.title}</h1>
            <p className="text-13 text-muted">{text.detail}</p>
          </div>
          <DownloadButton query={state.query} />
        </div>
        <SealLine />
      </header>
      <AuditFilterBar state={state} />
      <Lines state={state} />
    </>
  );
}

function DownloadButton({ query }: { query: AuditQuery }) {
  const file = useAuditFile();
  const press = () =>
    file.mutate(query, {
      onSuccess: ({ name, content }) => {
        notify.clear("download");
        saveFile(name, content);
      },
      onError: (error) => notify.error(errorText(error, text.downloadFailed), "download"),
    });
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden className="size-4" />}
      busy={file.isPending}
      onClick={press}
    >
      {file.isPending ? text.downloading : text.download}
    </Button>
  );
}

function Lines({ state }: { state: AuditFiltersState }) {
  const query = useAudit(state.query);
  if (query.isPending) return <ActivitySkeleton />;
  if (query.isError && !query.data) {
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
