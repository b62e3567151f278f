import { locale } from "./locale.ts";

/** The units of relative times; the caller provides the words. */
export interface AgeWords {
  now: string;
  minutes: (count: number) => string;
  hours: (count: number) => string;
  days: (count: number) => string;
}

/** The units of a short duration. */
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

/** A duration in its largest unit: seconds, minutes or hours. A negative one counts as zero. */
export function formatSpan(milliseconds: number, words: SpanWords): string {
  const span = Math.max(0, milliseconds);
  if (span < MINUTE) return words.seconds(Math.floor(span / 1_000));
  if (span < HOUR) return words.minutes(Math.floor(span / MINUTE));
  return words.hours(Math.floor(span / HOUR));
}

/** The time zone in which every time is formatted; null is the device's own. */
let zone: string | null = null;
const listeners = new Set<() => void>();

/** Sets the time zone (IANA) for formatting; null is the device's. Listeners are notified of a change. */
export function setTimeZone(next: string | null): void {
  if (next === zone) return;
  zone = next;
  formats.clear();
  for (const listener of listeners) listener();
}

/** Calls back when the time zone changes. Returns a function that stops this. */
export function onTimeZone(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const day = { day: "numeric", month: "short", year: "numeric" } as const;
const clock = { hour: "2-digit", minute: "2-digit" } as const;

/** Creating a format is slow, using it is not. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(options: Intl.DateTimeFormatOptions, language = locale()): Intl.DateTimeFormat {
  const name = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(name);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language, { ...(zone !== null && { timeZone: zone }), ...options });
  formats.set(name, made);
  return made;
}

/** A date: `21 Nov 2026`, in the user's language. */
export function formatDate(time: string): string {
  return format(day).format(new Date(time));
}

/**
 * A date and time: `21 Nov 2026, 14:03`; with the zone if the time alone would be ambiguous: `… 14:03 CET`.
 */
export function formatDateTime(time: string): string {
  const at = new Date(time);
  const zoneName = isAmbiguous(at) ? ({ timeZoneName: "short" } as const) : {};
  return format({ ...day, ...clock, ...zoneName }).format(at);
}

/** A date with its weekday: `Saturday 21 Nov 2026`. */
export function formatDay(time: string): string {
  return format({ weekday: "long", ...day }).format(new Date(time));
}

/** A time of day: `14:03`; with the zone if the time alone would be ambiguous. */
export function formatTime(time: string): string {
  const at = new Date(time);
  return format({ ...clock, ...(isAmbiguous(at) && { timeZoneName: "short" }) }).format(at);
}

/** The date of a time in the time zone, as `YYYY-MM-DD`. */
export function dayOf(time: string | number): string {
  const parts = format({ year: "numeric", month: "2-digit", day: "2-digit" }, "en-GB").formatToParts(
    new Date(time),
  );
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** The time of day in a zone: `14:03`. `now` in milliseconds. */
export function formatClockIn(timeZone: string, now: number): string {
  return format({ ...clock, timeZone }).format(new Date(now));
}

/** The offset of a zone from UTC: `GMT+1`. `now` in milliseconds. */
export function formatOffsetIn(timeZone: string, now: number): string {
  const parts = format({ timeZone, timeZoneName: "shortOffset" }).formatToParts(new Date(now));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** The device's clock differs from the zone's, or this local time occurs twice because of a clock change. */
function isAmbiguous(at: Date): boolean {
  if (zone === null) return false;
  const offset = offsetAt(at);
  return offset !== -at.getTimezoneOffset() * MINUTE || isShownTwice(at, offset);
}

function isShownTwice(at: Date, offset: number): boolean {
  const before = offsetAt(new Date(at.getTime() - 3 * HOUR));
  const after = offsetAt(new Date(at.getTime() + 3 * HOUR));
  const earlier = new Date(at.getTime() - (before - offset));
  const later = new Date(at.getTime() + (offset - after));
  return (before > offset && offsetAt(earlier) === before) || (after < offset && offsetAt(later) === after);
}

/**
 * The zone's offset from UTC at a time, in milliseconds. Parsed in English: other languages have other minus
 * signs.
 */
function offsetAt(at: Date): number {
  const parts = format({ timeZoneName: "longOffset" }, "en-GB").formatToParts(at);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  const offset = Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * MINUTE;
  return sign === "-" ? -offset : offset;
}

/** The start of a day (`YYYY-MM-DD`) in the zone, or of the one this many days later; ISO 8601 in UTC. */
export function startOfDay(name: string, later = 0): string {
  const midnight = Date.parse(`${name}T00:00:00Z`) + later * DAY;
  const nearby = midnight - offsetAt(new Date(midnight));
  return new Date(midnight - offsetAt(new Date(nearby))).toISOString();
}

/**
 * The seconds to add to the times of a chart (seconds since 1970), whose axis only knows UTC: its ticks are
 * then at the zone's hours and days, with the offset at the given time.
 */
export function axisShiftSeconds(seconds: number): number {
  return offsetAt(new Date(seconds * 1_000)) / 1_000;
}

/** After a clock change a day's tick is an hour before its day; two hours later it is surely on that day. */
const INTO_THE_DAY = 2 * HOUR;

/**
 * A time on an axis, in seconds since 1970: the day if ticks are days apart (`21 Nov`), else the time of day
 * (`14:03`).
 */
export function formatAxisTime(seconds: number, isDay: boolean): string {
  const at = seconds * 1_000;
  return isDay
    ? format({ day: day.day, month: day.month }).format(new Date(at + INTO_THE_DAY))
    : format(clock).format(new Date(at));
}

/** A date (`YYYY-MM-DD`) in UTC, whatever the user's time zone: `21 Nov 2026`. */
export function formatUniversalDate(name: string): string {
  return format({ ...day, timeZone: "UTC" }).format(new Date(`${name}T12:00:00Z`));
}

/** A time of day in UTC, from milliseconds since 1970: `14:03 UTC`. */
export function formatUniversalTime(time: number): string {
  return `${new Date(time).toISOString().slice(11, 16)} UTC`;
}
