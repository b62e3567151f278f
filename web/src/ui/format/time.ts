/** What the relative times are made of; the words come from the caller. */
export interface AgeWords {
  now: string;
  minutes: (count: number) => string;
  hours: (count: number) => string;
  days: (count: number) => string;
}

/** What a short span of time is made of. */
export interface SpanWords {
  seconds: (count: number) => string;
  minutes: (count: number) => string;
  hours: (count: number) => string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago a time was: just now, minutes, hours, days under seven; then the date. */
export function formatAge(time: string, now: number, words: AgeWords): string {
  const age = now - Date.parse(time);
  if (age < MINUTE) return words.now;
  if (age < HOUR) return words.minutes(Math.floor(age / MINUTE));
  if (age < DAY) return words.hours(Math.floor(age / HOUR));
  if (age < 7 * DAY) return words.days(Math.floor(age / DAY));
  return formatDate(time);
}

/** A span of time in its largest unit: seconds, minutes or hours. A negative one is none. */
export function formatSpan(milliseconds: number, words: SpanWords): string {
  const span = Math.max(0, milliseconds);
  if (span < MINUTE) return words.seconds(Math.floor(span / 1_000));
  if (span < HOUR) return words.minutes(Math.floor(span / MINUTE));
  return words.hours(Math.floor(span / HOUR));
}

/** A day: `21 Nov 2026`. */
export function formatDate(time: string): string {
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" }).format(
    new Date(time),
  );
}

/** A day and a time of it: `21 Nov 2026, 14:03`. */
export function formatDateTime(time: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
}

const axisTime = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const axisDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });

/** A time at an axis, in seconds since 1970: the day where ticks are days apart (`21 Nov`), else the time of it (`14:03`). */
export function formatAxisTime(seconds: number, isDay: boolean): string {
  return (isDay ? axisDay : axisTime).format(new Date(seconds * 1_000));
}
