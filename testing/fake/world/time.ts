const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const units = { seconds: SECOND, minutes: MINUTE, hours: HOUR, days: DAY };

/** A span, such as `{ hours: 3 }`. */
export type Span = Partial<Record<keyof typeof units, number>>;

function milliseconds(span: Span): number {
  return Object.entries(span).reduce(
    (sum, [unit, count]) => sum + units[unit as keyof Span & keyof typeof units] * count,
    0,
  );
}

/** ISO 8601, this long before now. */
export function ago(span: Span): string {
  return new Date(Date.now() - milliseconds(span)).toISOString();
}

/** ISO 8601, this long after now. */
export function inFuture(span: Span): string {
  return new Date(Date.now() + milliseconds(span)).toISOString();
}
