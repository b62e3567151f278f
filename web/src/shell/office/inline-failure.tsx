import { common } from "../../text/common.ts";
import { Button } from "../../ui/button.tsx";

export interface InlineFailureProps {
  title: string;
  query: { isFetching: boolean; refetch: () => unknown };
  /** How the words and the button stand, where it is not side by side. */
  className?: string;
}

/** A part of a page of the back office that could not be read, and another try. */
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
