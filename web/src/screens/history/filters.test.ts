import { expect, test } from "vitest";
import { countOf, queryOf, readFilters, writeFilters } from "./filters.ts";

const read = (text: string) => readFilters(new URLSearchParams(text));

test("filters read from the URL are written back to it unchanged", () => {
  const text = "type=swap&coin=bitcoin&status=failed&from=2026-01-31&to=2026-02-01&q=bc1q";
  expect(writeFilters(read(text)).toString()).toBe(text);
  expect(writeFilters(read("")).toString()).toBe("");
  expect(countOf(read(text))).toBe(5);
});

test("an invalid filter value counts as not set", () => {
  for (const text of [
    "type=loan&status=done&coin=%27or%20true&from=2026-02-30&to=yesterday&q=%20",
    "from=2026-1-1&to=20260101&status=PENDING",
  ]) {
    expect(writeFilters(read(text)).toString()).toBe("");
  }
});

test("both days are inclusive: from the start of the first to the end of the last", () => {
  const { from, to } = queryOf(read("from=2026-03-28&to=2026-03-28"));
  expect(Date.parse(to ?? "") - Date.parse(from ?? "")).toBe(24 * 3_600_000);
  expect(new Date(from ?? "").getHours()).toBe(0);
  expect(queryOf(read("q=x"))).toEqual({ q: "x" });
});
