import { adminText } from "../../text/admin.ts";
import { common } from "../../text/common.ts";
import { Failure } from "../../ui/notice.tsx";

export interface LoadFailureProps {
  title: string;
  query: { isFetching: boolean; refetch: () => Promise<unknown> };
  className?: string;
}

/** What the back office could not read: to look at the connection, and another try. */
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
