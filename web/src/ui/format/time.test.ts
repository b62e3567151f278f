import { afterEach, describe, expect, test, vi } from "vitest";
import {
  axisShiftSeconds,
  dayOf,
  formatAxisTime,
  formatDate,
  formatDateTime,
  formatDay,
  formatTime,
  setTimeZone,
  startOfDay,
} from "./time.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  setTimeZone(null);
});

/** Formats a time for an account of this time zone, on a device set to another. */
function write(time: string, zone: string | null, device: string): string {
  vi.stubEnv("TZ", device);
  setTimeZone(zone);
  return formatDateTime(time);
}

describe("a time in the account's zone", () => {
  test.each([
    ["2026-11-21T23:30:00Z", "UTC", "21 Nov 2026, 23:30"],
    ["2026-11-21T23:30:00Z", "America/New_York", "21 Nov 2026, 18:30"],
    ["2026-11-21T23:30:00Z", "America/Los_Angeles", "21 Nov 2026, 15:30"],
    ["2026-11-21T23:30:00Z", "America/Chicago", "21 Nov 2026, 17:30"],
    ["2026-11-21T23:30:00Z", "Europe/London", "21 Nov 2026, 23:30"],
    ["2026-11-21T23:30:00Z", "Europe/Paris", "22 Nov 2026, 00:30"],
    ["2026-11-21T23:30:00Z", "Europe/Berlin", "22 Nov 2026, 00:30"],
    ["2026-11-21T23:30:00Z", "Asia/Tokyo", "22 Nov 2026, 08:30"],
    ["2026-11-21T23:30:00Z", "Asia/Shanghai", "22 Nov 2026, 07:30"],
    ["2026-11-21T23:30:00Z", "Australia/Sydney", "22 Nov 2026, 10:30"],
    ["2026-07-01T12:00:00Z", "America/New_York", "1 Jul 2026, 08:00"],
    ["2026-07-01T12:00:00Z", "Europe/London", "1 Jul 2026, 13:00"],
    ["2026-07-01T12:00:00Z", "Australia/Sydney", "1 Jul 2026, 22:00"],
    ["2025-12-31T23:30:00Z", "Europe/Berlin", "1 Jan 2026, 00:30"],
  ])("%s in %s is %s, without the zone if the device uses it", (time, zone, text) => {
    expect(write(time, zone, zone)).toBe(text);
  });

  test.each([
    ["UTC", "Europe/Berlin", "21 Nov 2026, 23:30 UTC"],
    ["Europe/Berlin", "UTC", "22 Nov 2026, 00:30 CET"],
    ["Asia/Tokyo", "UTC", "22 Nov 2026, 08:30 GMT+9"],
    ["America/New_York", "Europe/London", "21 Nov 2026, 18:30 GMT-5"],
    // Another name for the same clock.
    ["Europe/Paris", "Europe/Berlin", "22 Nov 2026, 00:30"],
    ["Europe/London", "UTC", "21 Nov 2026, 23:30"],
  ])("in %s on a device in %s it is %s", (zone, device, text) => {
    expect(write("2026-11-21T23:30:00Z", zone, device)).toBe(text);
  });

  test("visitors see their device's time zone", () => {
    expect(write("2026-11-21T23:30:00Z", null, "Asia/Tokyo")).toBe("22 Nov 2026, 08:30");
  });
});

describe("around clock changes", () => {
  test.each([
    // Berlin, 25 October 2026, 01:00 UTC: from 03:00 back to 02:00.
    ["2026-10-24T23:59:00Z", "Europe/Berlin", "25 Oct 2026, 01:59"],
    ["2026-10-25T00:00:00Z", "Europe/Berlin", "25 Oct 2026, 02:00 CEST"],
    ["2026-10-25T00:59:00Z", "Europe/Berlin", "25 Oct 2026, 02:59 CEST"],
    ["2026-10-25T01:00:00Z", "Europe/Berlin", "25 Oct 2026, 02:00 CET"],
    ["2026-10-25T01:59:00Z", "Europe/Berlin", "25 Oct 2026, 02:59 CET"],
    ["2026-10-25T02:00:00Z", "Europe/Berlin", "25 Oct 2026, 03:00"],
    // Berlin, 29 March 2026, 01:00 UTC: from 02:00 to 03:00; no time occurs twice.
    ["2026-03-29T00:59:00Z", "Europe/Berlin", "29 Mar 2026, 01:59"],
    ["2026-03-29T01:00:00Z", "Europe/Berlin", "29 Mar 2026, 03:00"],
    // New York, 1 November 2026, 06:00 UTC: from 02:00 back to 01:00.
    ["2026-11-01T05:30:00Z", "America/New_York", "1 Nov 2026, 01:30 GMT-4"],
    ["2026-11-01T06:30:00Z", "America/New_York", "1 Nov 2026, 01:30 GMT-5"],
    ["2026-11-01T07:30:00Z", "America/New_York", "1 Nov 2026, 02:30"],
    // Sydney, 5 April 2026, 16:00 UTC of the 4th: from 03:00 back to 02:00.
    ["2026-04-04T15:30:00Z", "Australia/Sydney", "5 Apr 2026, 02:30 GMT+11"],
    ["2026-04-04T16:30:00Z", "Australia/Sydney", "5 Apr 2026, 02:30 GMT+10"],
  ])("%s in %s is %s: the zone is shown for an ambiguous time", (time, zone, text) => {
    expect(write(time, zone, zone)).toBe(text);
  });
});

test("days follow the account's zone", () => {
  const time = "2026-11-21T23:30:00Z";
  setTimeZone("America/New_York");
  expect(formatDate(time)).toBe("21 Nov 2026");
  setTimeZone("Asia/Tokyo");
  expect(formatDate(time)).toBe("22 Nov 2026");
});

test.each([
  ["UTC", "2026-11-21", "2026-11-21T00:00:00.000Z", 24],
  ["Asia/Tokyo", "2026-11-21", "2026-11-20T15:00:00.000Z", 24],
  // The days of a clock change are an hour shorter or longer.
  ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z", 23],
  ["America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z", 25],
])("in %s the day %s begins at %s and lasts %i hours", (zone, day, start, hours) => {
  setTimeZone(zone);
  expect(startOfDay(day)).toBe(start);
  expect(Date.parse(startOfDay(day, 1)) - Date.parse(start)).toBe(hours * 3_600_000);
});

describe("the axis of a chart", () => {
  const seconds = (time: string) => Date.parse(time) / 1_000;

  test("is shifted by the zone's UTC offset, so that its ticks are at full hours and days of the zone", () => {
    setTimeZone("Asia/Tokyo");
    expect(axisShiftSeconds(seconds("2026-11-21T12:00:00Z"))).toBe(9 * 3_600);
    setTimeZone("America/New_York");
    expect(axisShiftSeconds(seconds("2026-11-21T12:00:00Z"))).toBe(-5 * 3_600);
    expect(axisShiftSeconds(seconds("2026-07-01T12:00:00Z"))).toBe(-4 * 3_600);
  });

  test.each([
    ["2026-11-21T15:00:00Z", "Asia/Tokyo", "22 Nov", "00:00"],
    ["2026-11-21T05:00:00Z", "America/New_York", "21 Nov", "00:00"],
    // After a clock change a day's tick is an hour off, but still belongs to that day.
    ["2026-11-21T04:00:00Z", "America/New_York", "21 Nov", "23:00"],
    ["2026-11-21T06:00:00Z", "America/New_York", "21 Nov", "01:00"],
  ])("writes %s in %s as the day %s or the time %s", (time, zone, day, clock) => {
    setTimeZone(zone);
    expect(formatAxisTime(seconds(time), true)).toBe(day);
    expect(formatAxisTime(seconds(time), false)).toBe(clock);
  });
});

describe("the day of a time", () => {
  test.each([
    ["UTC", "2026-11-21", "23:30"],
    ["Asia/Tokyo", "2026-11-22", "08:30 GMT+9"],
    ["America/New_York", "2026-11-21", "18:30 GMT-5"],
  ])("in %s", (zone, day, time) => {
    vi.stubEnv("TZ", "UTC");
    setTimeZone(zone);
    expect(dayOf("2026-11-21T23:30:00Z")).toBe(day);
    expect(formatDay("2026-11-21T23:30:00Z")).toMatch(/^(Saturday|Sunday),? 2[12] Nov 2026$/);
    expect(formatTime("2026-11-21T23:30:00Z")).toBe(time);
  });

  test("the day before a clock change starts at its midnight", () => {
    setTimeZone("Europe/Berlin");
    expect(dayOf(startOfDay("2026-03-30", -1))).toBe("2026-03-29");
    expect(dayOf(startOfDay("2026-10-26", -1))).toBe("2026-10-25");
  });
});
