import { common } from "../../../text/app/common.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";

/** A tab of settings that is being loaded. */
export function SettingsSkeleton() {
  return (
    <div
      role="status"
      aria-label={common.loading}
      className="mt-5 grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3"
    >
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={`field-${String(index)}`} className="h-39 rounded-card" />
      ))}
    </div>
  );
}
