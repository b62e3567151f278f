import { type Timezone, timezones } from "@portico/contract";

const WEEK = 7 * 86_400_000;
const WEEKS = 53;

export interface ClosestZone {
  zone: Timezone;
  /** Whether it has the same time all year, or only now. */
  isSameAllYear: boolean;
}

/**
 * The offered time zone that shows the same time as this one, in each week of the coming year or at least now; null if
 * there is none. New accounts get theirs by the same rule (`app.offered_timezone`).
 * @param name an IANA name.
 * @param now in milliseconds.
 */
export function closestZone(name: string, now: number): ClosestZone | null {
  const offered = [...timezones].sort((one, other) => Number(other === name) - Number(one === name));
  const own = yearOf(name, now);
  if (!own) return null;
  const years = offered.map((zone) => ({ zone, year: yearOf(zone, now) ?? [] }));
  const same = years.find(({ year }) => year.every((offset, week) => offset === own[week]));
  if (same) return { zone: same.zone, isSameAllYear: true };
  const current = years.find(({ year }) => year[0] === own[0]);
  return current ? { zone: current.zone, isSameAllYear: false } : null;
}

/** Whether two zones show the same time all year. */
export function isSameTime(one: string, other: string, now: number): boolean {
  const [left, right] = [yearOf(one, now), yearOf(other, now)];
  return left !== null && right !== null && left.every((offset, week) => offset === right[week]);
}

/** The zone's offsets in each week of the coming year, as Intl writes them; null if the browser does not know it. */
function yearOf(timeZone: string, now: number): string[] | null {
  try {
    const format = new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "longOffset" });
    return Array.from({ length: WEEKS }, (_, week) => offsetIn(format, now + week * WEEK));
  } catch {
    return null;
  }
}

function offsetIn(format: Intl.DateTimeFormat, at: number): string {
  return format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
}
