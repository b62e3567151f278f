import { adminText } from "../../text/admin/office.ts";
import { common } from "../../text/app/common.ts";
import { Failure } from "../../ui/feedback/notice.tsx";

export interface LoadFailureProps {
  title: string;
  query: { isFetching: boolean; refetch: () => Promise<unknown> };
  className?: string;
}

/** Shown when the back office failed to load something, with a hint about the connection and a retry. */
export function LoadFailure({ title, query, className = "" }: LoadFailureProps) {
  return (
    <Failure
      title={title}
      detail={adminText.checkConnection}
      retryLabel={common.retry}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
      className={className}
    />
  );
}
