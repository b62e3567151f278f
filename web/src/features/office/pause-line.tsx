import type { Pause } from "@portico/contract";
import { CirclePause } from "lucide-react";
import { usePauses } from "../../api/queries/public.ts";
import { paths } from "../../paths.ts";
import { pauseTitle } from "../../shell/notices/pause-notice.tsx";
import { Link } from "../../shell/router/link.tsx";
import { adminText } from "../../text/admin/office.ts";
import { cx } from "../../ui/styles/cx.ts";

/** What an administrator or the reconciliation has paused. A new coin that is not open yet is no pause of this kind. */
export function setPauses(pauses: readonly Pause[]): Pause[] {
  return pauses.filter(({ is_new }) => !is_new);
}

/** How much is paused, on every page; it leads to where that is changed. */
export function PauseLine({
  onChoose,
  className,
}: {
  onChoose?: (() => void) | undefined;
  className?: string;
}) {
  const pauses = setPauses(usePauses().data ?? []);
  const isPaused = pauses.length > 0;
  return (
    <Link
      to={paths.adminPauses()}
      onClick={onChoose}
      title={pauses.map(pauseTitle).join("\n") || undefined}
      className={cx(
        "flex items-start gap-2 rounded-control text-13 hover:underline",
        isPaused ? "font-medium text-pending-ink" : "text-muted",
        className,
      )}
    >
      <CirclePause aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">{textOf(pauses)}</span>
    </Link>
  );
}

function textOf(pauses: Pause[]): string {
  const [first, ...others] = pauses;
  if (!first) return adminText.nothingPaused;
  if (others.length > 0) return adminText.pauses(pauses.length);
  // What its watcher has paused is all of a network; the whole title would take three lines.
  return first.cause ? adminText.networkPaused(first.network ?? "") : pauseTitle(first);
}
