import type { ReactNode } from "react";
import { isFirstLoad } from "../../../api/cache/load-state.ts";
import { useAllowList } from "../../../api/queries/address-book.ts";
import { usePublicSettings } from "../../../api/queries/public.ts";
import { useFactors, useIdentities, useSessions } from "../../../api/queries/security.ts";
import { type FailedRead, LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { securityText, sessionsText } from "../../../text/account/security.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Panel } from "../../../ui/layout/card.tsx";
import { SecuritySection } from "./security-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

/**
 * Account security, sessions, and the content below. Their height is unknown before they load, so the content
 * below appears together with them.
 */
export function SecurityAreas({ children }: { children: ReactNode }) {
  const factors = useFactors();
  const identities = useIdentities();
  const allowList = useAllowList();
  const sessions = useSessions();
  const settings = usePublicSettings();
  if ([factors, identities, allowList, sessions, settings].some(isFirstLoad)) return <Waiting />;
  return (
    <>
      {factors.data ? (
        <SecuritySection factors={factors.data} identities={identities} allowList={allowList} />
      ) : (
        <Missing title={securityText.loadFailed} query={factors} />
      )}
      {sessions.data ? (
        <SessionsSection sessions={sessions.data} />
      ) : (
        <Missing title={sessionsText.loadFailed} query={sessions} />
      )}
      {children}
    </>
  );
}

function Missing({ title, query }: { title: string; query: FailedRead }) {
  return (
    <Panel>
      <LoadFailure title={title} query={query} />
    </Panel>
  );
}

function Waiting() {
  return (
    <Panel className="flex flex-col gap-6 p-5 sm:p-7">
      <Skeleton className="h-7 w-32" />
      {["a", "b", "c", "d"].map((row) => (
        <div key={row} className="flex items-center justify-between gap-4">
          <span className="flex flex-col gap-2">
            <Skeleton className="h-4.5 w-44" />
            <Skeleton className="h-3.5 w-60 max-w-full" />
          </span>
          <Skeleton className="h-9 w-20" />
        </div>
      ))}
    </Panel>
  );
}
