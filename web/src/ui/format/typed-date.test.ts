import { afterEach, describe, expect, test } from "vitest";
import { setLocale } from "./locale.ts";
import { formatTypedDate, readTypedDate, writeDateParts } from "./typed-date.ts";

afterEach(() => setLocale("en-GB"));

const inFull = (text: string) => readTypedDate(text, true);

describe("A date field", () => {
  test.each([
    ["en-GB", "26/11/2026", "DD/MM/YYYY"],
    ["de", "26.11.2026", "DD.MM.YYYY"],
    ["es", "26/11/2026", "DD/MM/YYYY"],
    ["fr", "26/11/2026", "DD/MM/YYYY"],
    ["it", "26/11/2026", "DD/MM/YYYY"],
    ["pt", "26/11/2026", "DD/MM/YYYY"],
    ["zh-CN", "2026/11/26", "YYYY/MM/DD"],
    ["ja", "2026/11/26", "YYYY/MM/DD"],
  ])("shows a day in the form of the language (%s), and reads what it shows", (language, shown, pattern) => {
    setLocale(language);
    expect(formatTypedDate("2026-11-26")).toBe(shown);
    expect(writeDateParts({ day: "DD", month: "MM", year: "YYYY" })).toBe(pattern);
    for (const text of [shown, "2026-11-26", "2026/11/26", "2026.11.26", ` ${shown} `]) {
      expect(inFull(text), text).toBe("2026-11-26");
    }
  });

  test("reads any mark, digits of any width, no zero, and figures without marks", () => {
    for (const text of ["5.3.2026", "05-03-2026", "5 3 2026", "05032026", "５／３／２０２６", "5. 3. 2026"]) {
      expect(inFull(text), text).toBe("2026-03-05");
    }
    setLocale("ja");
    for (const text of ["2026年3月5日", "20260305", "２０２６／０３／０５"]) {
      expect(inFull(text), text).toBe("2026-03-05");
    }
  });

  test("reads two digits as a year of this century, once the typing has ended", () => {
    expect(inFull("26.11.26")).toBe("2026-11-26");
    for (const text of ["26.11.26", "26.11.20", "26.11.202"]) expect(readTypedDate(text, false)).toBeNull();
    expect(readTypedDate("26.11.2026", false)).toBe("2026-11-26");
  });

  test("refuses what is no day, and never takes a month for a day", () => {
    for (const text of [
      "31.02.2026",
      "29.02.2025",
      "11/26/2026",
      "00.11.2026",
      "26.11.0202",
      "26.11.20266",
      "26.11",
      "yesterday",
      "1e3.1.2026",
      "26112026x",
      "-26.11.2026",
      "20261126",
    ]) {
      expect(inFull(text), text).toBeNull();
    }
    expect(inFull("29.02.2028")).toBe("2028-02-29");
  });
});
