import type { Candle, Price } from "@portico/contract";
import { expect, test } from "vitest";
import { percentBetween, seriesOf } from "./series.ts";

const candle = (time: string, open: string, high: string, low: string, close: string): Candle => ({
  time,
  open,
  high,
  low,
  close,
});
const history = {
  range: "24h" as const,
  step_seconds: 300,
  candles: [
    candle("2026-11-21T10:00:00Z", "100", "104.000000000000000001", "99", "102"),
    candle("2026-11-21T10:05:00Z", "102", "104", "98.5", "103"),
  ],
};
const price = (current_price: string, last_updated: string | null) =>
  ({ current_price, last_updated }) as Price;
const values = (current: Price | undefined) => seriesOf(history, current)?.points.map(({ value }) => value);

test("a sentence has first, last, high and low, to the last digit", () => {
  expect(seriesOf(history, undefined)).toMatchObject({
    first: "100",
    last: "103",
    high: "104.000000000000000001",
    low: "98.5",
  });
});

test("T48 a history shorter than its range says since when", () => {
  expect(seriesOf(history, undefined)?.since).toBe("2026-11-21T10:00:00Z");
  const day = candle("2026-11-20T10:05:00Z", "1", "1", "1", "1");
  expect(seriesOf({ ...history, candles: [day, ...history.candles] }, undefined)?.since).toBeNull();
});

test("the 24-hour range starts at the badge's price, whatever the first candle is", () => {
  const day = {
    ...history,
    candles: [candle("2026-11-20T10:05:00Z", "1", "1", "1", "1"), ...history.candles],
  };
  const badge = { ...price("99.72", "2026-11-21T10:07:30Z"), price_change_percentage_24h: "-0.28" };
  expect(seriesOf(day, badge)).toMatchObject({ first: "100", last: "99.72" });
  expect(seriesOf(day, badge)?.points[0]?.value).toBe("100");
  expect(seriesOf(history, badge)).toMatchObject({ first: "100", change: "-0.28" });
  expect(seriesOf({ ...day, range: "7d" }, badge)?.first).toBe("1");
});

test("the change belongs to the range: from the first to the last point of its curve", () => {
  const badge = { ...price("99.72", "2026-11-21T10:07:30Z"), price_change_percentage_24h: "-0.28" };
  const week = seriesOf({ ...history, range: "7d" }, { ...badge, current_price: "150" });
  expect(week).toMatchObject({ first: "100", last: "150", change: "50.0000" });
  expect(week?.points[0]?.value).toBe("100");
  expect(seriesOf({ ...history, range: "1y" }, undefined)?.change).toBe("3.0000");
  expect(percentBetween("0", "1")).toBeNull();
  expect(percentBetween("8", "6")).toBe("-25.0000");
});

test("the last point follows the current price, which can start a new interval", () => {
  expect(values(price("90", "2026-11-21T10:07:30Z"))).toEqual(["100", "90"]);
  expect(seriesOf(history, price("90", "2026-11-21T10:07:30Z"))?.low).toBe("90");
  expect(values(price("110", "2026-11-21T10:10:00Z"))).toEqual(["100", "103", "110"]);
  expect(seriesOf(history, price("110", "2026-11-21T10:10:00Z"))?.high).toBe("110");
});

test("T9 a price that is older than the history, or without a time, changes nothing", () => {
  for (const stale of [price("1", "2026-11-21T09:59:00Z"), price("1", null), undefined]) {
    expect(values(stale)).toEqual(["100", "103"]);
  }
});

test("fewer than two points draw no line", () => {
  expect(seriesOf({ ...history, candles: [] }, price("5", "2026-11-21T10:00:00Z"))).toBeNull();
  expect(seriesOf({ ...history, candles: [] }, undefined)).toBeNull();
});
