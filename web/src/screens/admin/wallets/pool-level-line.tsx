import { usePoolLevel } from "../../../api/queries/pool.ts";
import { poolText as text } from "../../../text/admin/pool.ts";

/** How many wallets users can still get, and what the others lack. Its space is kept while it loads. */
export function PoolLevelLine() {
  const level = usePoolLevel().data;
  if (!level) return <p className="mt-4 min-h-5" />;
  const isLow = level.available < level.low_below;
  return (
    <p className="figures mt-4 min-h-5 text-13 text-muted">
      <strong className={isLow ? "font-semibold text-pending-ink" : "font-semibold text-ink"}>
        {level.available === 0 ? text.levelEmpty : text.level(level.available)}
      </strong>{" "}
      {level.incomplete > 0 && `${text.levelIncomplete(level.incomplete)} `}
      {level.resting > 0 && text.levelResting(level.resting)}
    </p>
  );
}
