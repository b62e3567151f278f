import { isFirstLoad } from "../../api/cache/load-state.ts";
import { common } from "../../text/app/common.ts";
import { Button } from "../../ui/buttons/button.tsx";

interface SideQuery {
  data: unknown;
  isPending: boolean;
  isFetching: boolean;
  errorUpdateCount: number;
  refetch: () => unknown;
}

export interface InlineFailureProps {
  title: string;
  query: Pick<SideQuery, "isFetching" | "refetch">;
  /** The layout of text and button if they are not side by side. */
  className?: string | undefined;
}

/** Shown for a part of a back-office page that failed to load, with a retry. */
export function InlineFailure({ title, query, className }: InlineFailureProps) {
  return (
    <div role="alert" className={className ?? "flex items-center justify-between gap-3 py-1"}>
      <p className="text-15">{title}</p>
      <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
        {common.retry}
      </Button>
    </div>
  );
}

/** The same for a read without content of its own: empty unless the read failed and nothing was loaded before. */
export function SideFailure({ query, ...props }: InlineFailureProps & { query: SideQuery }) {
  const hasFailed = query.data === undefined && !isFirstLoad(query);
  return hasFailed && <InlineFailure query={query} {...props} />;
}
