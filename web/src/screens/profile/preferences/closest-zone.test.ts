import { timezones } from "@portico/contract";
import { expect, test } from "vitest";
import { closestZone, isSameTime } from "./closest-zone.ts";

const now = Date.parse("2026-11-27T12:00:00Z");

test("an offered zone is its own, also where another offered one has the same time", () => {
  for (const zone of timezones) expect(closestZone(zone, now)).toEqual({ zone, isSameAllYear: true });
});

test("other zones get the first offered one with the same time all year", () => {
  expect(closestZone("Europe/Zurich", now)).toEqual({ zone: "Europe/Paris", isSameAllYear: true });
  expect(closestZone("Asia/Singapore", now)).toEqual({ zone: "Asia/Shanghai", isSameAllYear: true });
  expect(closestZone("Etc/UTC", now)).toEqual({ zone: "UTC", isSameAllYear: true });
});

test("a zone whose time is the same only now is named as such, and one that is alone gets none", () => {
  expect(closestZone("Africa/Lagos", now)).toEqual({ zone: "Europe/Paris", isSameAllYear: false });
  expect(closestZone("Asia/Kolkata", now)).toBeNull();
  expect(closestZone("Mars/Olympus", now)).toBeNull();
});

test("zones are compared over the year, not at this moment", () => {
  expect(isSameTime("Europe/Berlin", "Europe/Paris", now)).toBe(true);
  expect(isSameTime("Africa/Lagos", "Europe/Paris", now)).toBe(false);
  expect(isSameTime("Mars/Olympus", "Mars/Olympus", now)).toBe(false);
});
