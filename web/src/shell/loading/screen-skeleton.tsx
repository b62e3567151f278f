import { common } from "../../text/app/common.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";

/** Shown while a screen's file loads. As high as the window, so that the footer stays below it. */
export function ScreenSkeleton() {
  return (
    <div role="status" aria-label={common.loading} className="min-h-dvh">
      <Bars />
    </div>
  );
}

/** The same with a message, while it is unknown who is signed in. */
export function SessionSkeleton() {
  return (
    <div role="status" className="min-h-dvh">
      <p className="column pt-4 text-13 text-muted">{common.loading}</p>
      <Bars />
    </div>
  );
}

function Bars() {
  return (
    <div className="column flex flex-col gap-6 py-8 md:py-12">
      <Skeleton className="h-9 w-48 max-w-full rounded-control" />
      <Skeleton className="h-32 rounded-panel" />
      <Skeleton className="h-72 rounded-panel" />
    </div>
  );
}

/** The placeholder of the back office's frame with its sidebar and header. */
export function AdminSkeleton() {
  return (
    <div className="flex min-h-dvh flex-1 flex-col lg:flex-row">
      <div className="h-25 border-b border-line lg:h-auto lg:w-58 lg:shrink-0 lg:border-r lg:border-b-0" />
      <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        <ScreenSkeleton />
      </main>
    </div>
  );
}
