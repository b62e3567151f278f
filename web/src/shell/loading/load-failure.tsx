import { useState } from "react";
import { common } from "../../text/app/common.ts";
import { failedRead } from "../../text/app/failed-read.ts";
import { Failure } from "../../ui/feedback/notice.tsx";

/** A read that failed, as a query has it. */
export interface FailedRead {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface LoadFailureProps {
  title: string;
  /** The read, or all reads that failed. */
  query: FailedRead | readonly FailedRead[];
  /** It is the only content of the page. */
  whole?: boolean;
  className?: string;
}

/** Shown in place of what failed to load, with the reason and a retry. */
export function LoadFailure({ title, query, whole = false, className = "" }: LoadFailureProps) {
  const queries = [query].flat();
  const error = useLastError(queries.find((one) => one.error)?.error ?? null);
  return (
    <Failure
      title={title}
      detail={failedRead(error)}
      retryLabel={common.retry}
      onRetry={() => {
        for (const one of queries) void one.refetch();
      }}
      busy={queries.some(({ isFetching }) => isFetching)}
      whole={whole}
      className={className}
    />
  );
}

/** The latest error: a query forgets its own while it is tried again. */
export function useLastError(error: Error | null): Error | null {
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  return error ?? last;
}
