import { TIMEZONE_HEADER } from "@portico/contract";

/** The browser's time zone, an IANA name; "UTC" if it names none. */
export function browserTimezone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/** For requests that may make an account, which starts with this time zone. */
export function timezoneHeader(): Record<string, string> {
  return { [TIMEZONE_HEADER]: browserTimezone() };
}
