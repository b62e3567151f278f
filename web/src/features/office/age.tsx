import { ages } from "../../text/app/common.ts";
import { formatAge, formatDateTime } from "../../ui/format/time.ts";

export interface AgeProps {
  /** ISO 8601. */
  at: string;
  /** The server's time, in milliseconds: one clock for a whole list. */
  now: number;
  className?: string;
}

/** How long ago something was; pointing at it shows the time. */
export function Age({ at, now, className }: AgeProps) {
  return (
    <time dateTime={at} title={formatDateTime(at)} className={className}>
      {formatAge(at, now, ages)}
    </time>
  );
}
