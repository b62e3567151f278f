import type { PendingAdjustment } from "@portico/contract";
import { useId, useState } from "react";
import { isFirstLoad } from "../../api/cache/load-state.ts";
import { usePendingAdjustments } from "../../api/queries/second-administrator.ts";
import { useSession } from "../../api/session/session.ts";
import { useNow } from "../../api/time/use-now.ts";
import { secondText as text } from "../../text/admin/second.ts";
import { ages } from "../../text/app/common.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { formatAge } from "../../ui/format/time.ts";
import { cx } from "../../ui/styles/cx.ts";
import { InlineFailure } from "../office/inline-failure.tsx";
import { MorePages } from "../office/more-pages.tsx";
import { AdjustmentDialog } from "./adjustment-dialog.tsx";
import { formatAdjustment, formatAdjustmentValue } from "./format-adjustment.ts";

/**
 * Other administrators' adjustments that wait for a second one; empty if there are none.
 */
export function PendingAdjustments({ userId, className }: { userId?: string; className?: string }) {
  const heading = useId();
  const query = usePendingAdjustments(userId);
  const [chosen, setChosen] = useState<PendingAdjustment | null>(null);
  if (!query.data && !isFirstLoad(query)) {
    return (
      <InlineFailure
        title={text.loadFailed}
        query={query}
        className={cx("flex flex-col items-start gap-2", className)}
      />
    );
  }
  const adjustments = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      {adjustments.length > 0 && (
        <section aria-labelledby={heading} className={cx("@container", className)}>
          <h2 id={heading} className="mb-2 text-15 font-semibold">
            {text.title}
          </h2>
          <ul aria-labelledby={heading} className="flex flex-col gap-2.5">
            {adjustments.map((adjustment) => (
              <li key={adjustment.id}>
                <Card adjustment={adjustment} onChoose={setChosen} />
              </li>
            ))}
          </ul>
          <MorePages query={query} auto={false} />
        </section>
      )}
      <AdjustmentDialog chosen={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

interface CardProps {
  adjustment: PendingAdjustment;
  onChoose: (adjustment: PendingAdjustment) => void;
}

function Card({ adjustment, onChoose }: CardProps) {
  const now = useNow();
  const isOwn = useSession().user?.id === adjustment.requested_by_id;
  const age = formatAge(adjustment.created_at, now, ages);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onChoose(adjustment)}
      className="flex w-full flex-col gap-x-4 gap-y-1.5 rounded-card border border-line bg-surface px-5 py-3.5 text-left transition-colors duration-150 hover:border-line-strong @3xl:flex-row @3xl:items-center @3xl:justify-between"
    >
      <span className="min-w-0">
        <span className="figures block text-15 font-semibold [overflow-wrap:anywhere]">
          {formatAdjustment(adjustment)}{" "}
          <span className="inline-block font-normal text-muted">{formatAdjustmentValue(adjustment)}</span>
        </span>
        <span className="block truncate text-13 text-muted">{adjustment.user_email}</span>
      </span>
      <span className="flex shrink-0 flex-wrap items-center gap-2 text-13 text-muted">
        {isOwn ? text.askedByYou(age) : text.askedBy(adjustment.requested_by, age)}
        <Badge tone="pending">{text.waits}</Badge>
      </span>
    </button>
  );
}
