const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * An ISO 8601 time in that zone, to the second and with the UTC offset: `2026-11-21T15:03:05+01:00`.
 * @param timezone an IANA name.
 */
export function localTime(time: string, timezone: string): string {
  const parts = new Map(
    formatOf(timezone)
      .formatToParts(new Date(time))
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? "";
  const offset = part("timeZoneName").replace("GMT", "") || "+00:00";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}:${part("second")}${offset}`;
}

/** Cached, since creating a formatter is about a thousand times slower than using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "longOffset",
  });
  formats.set(timeZone, format);
  return format;
}
