import { usePublicSettings } from "../../api/queries/public.ts";
import { landingText } from "../../text/app/landing.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { cx } from "../../ui/styles/cx.ts";

/**
 * Up to four figures, computed or set by the operator; hidden ones are left out. In a smaller font if one is
 * long.
 */
export function Statistics() {
  const figures = usePublicSettings().data?.landing;
  const items = [
    [landingText.volumeLabel, figures?.volume],
    [landingText.usersLabel, figures?.users],
    [landingText.chainsLabel, figures?.chains],
    [landingText.uptimeLabel, figures?.uptime],
  ].flatMap(([label = "", text]) => (text === null ? [] : [{ label, text }]));
  if (items.length === 0) return null;
  const isLong = items.some(({ text = "" }) => text.length > 7);
  return (
    <section aria-label={landingText.statistics}>
      <dl className="grid grid-cols-2 rounded-panel border border-line bg-surface py-3 md:py-8 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {items.map(({ label, text }) => (
          <div
            key={label}
            className="flex min-w-0 flex-col-reverse gap-1 border-line px-6 py-4 even:border-l md:px-9 md:py-1 md:max-lg:py-4 lg:not-first:border-l"
          >
            <dt className="text-13 text-muted">{label}</dt>
            <dd
              translate="no"
              className={cx(
                "figures flex min-h-10 items-center font-bold [overflow-wrap:anywhere]",
                isLong ? "text-24 md:max-lg:text-34 xl:text-34" : "text-34",
              )}
            >
              {text ?? <Skeleton className="h-8 w-24" />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
