import { common } from "../../text/app/common.ts";
import { Button } from "../../ui/buttons/button.tsx";

export interface InlineFailureProps {
  title: string;
  query: { isFetching: boolean; refetch: () => unknown };
  /** The layout of text and button if they are not side by side. */
  className?: string;
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
