import type { Candle, CandleRange, Price } from "@portico/contract";
import Big from "big.js";
import type { ChartPoint } from "../../ui/charts/line-chart.tsx";
import { compareDecimals, toBig } from "../../ui/format/decimal.ts";

/** The plotted price history and its description. Prices are decimal strings of one currency. */
export interface Series {
  points: ChartPoint[];
  first: string;
  last: string;
  high: string;
  low: string;
  /**
   * The change from first to last in percent; in the 24-hour range the feed's, as shown on cards. Null if there is
   * nothing to divide by.
   */
  change: string | null;
  /** When it begins (ISO 8601) if that is well within the range, because the coin's history is shorter. */
  since: string | null;
}

const HOUR = 3_600_000;
const lengths: Record<CandleRange, number> = {
  "1h": HOUR,
  "24h": 24 * HOUR,
  "7d": 7 * 24 * HOUR,
  "30d": 30 * 24 * HOUR,
  "1y": 365 * 24 * HOUR,
};

/** The history of a range as the server sent it. */
export interface History {
  range: CandleRange;
  step_seconds: number;
  candles: Candle[];
}

/** The history with the current price appended; null if there is no line to draw. */
export function seriesOf(history: History, price: Price | undefined): Series | null {
  const candles = price ? withPrice(history, price) : history.candles;
  const [first, last] = [candles[0], candles.at(-1)];
  if (!first || !last || candles.length < 2) return null;
  const since =
    Date.parse(last.time) - Date.parse(first.time) < 0.9 * lengths[history.range] ? first.time : null;
  const badge = history.range === "24h" ? dayChange(price) : null;
  const begin = (badge !== null && since === null && dayAgo(badge, last.close)) || first.open;
  const [, ...rest] = candles.map(({ time, close }) => ({ time: secondsOf(time), value: close }));
  return {
    points: [{ time: secondsOf(first.time), value: begin }, ...rest],
    first: begin,
    last: last.close,
    high: candles.reduce((high, candle) => larger(high, candle.high), begin),
    low: candles.reduce((low, candle) => smaller(low, candle.low), begin),
    change: badge ?? percentBetween(begin, last.close),
    since,
  };
}

/** The change between two prices in percent; null if the first is zero. */
export function percentBetween(from: string, to: string): string | null {
  const start = toBig(from);
  return start.eq(0) ? null : toBig(to).div(start).minus(1).times(100).toFixed(4);
}

function secondsOf(time: string): number {
  return Date.parse(time) / 1_000;
}

/** The feed's change of 24 hours in percent; null without one. */
function dayChange(price: Price | undefined): string | null {
  return price?.last_updated ? price.price_change_percentage_24h || null : null;
}

/** The price of 24 hours ago as used by the 24 h badge, so that both show the same change. */
function dayAgo(badge: string, last: string): string | null {
  const factor = toBig(badge).div(100).plus(1);
  if (factor.lte(0)) return null;
  const value = toBig(last).div(factor);
  return value.round(Math.max(2, 5 - value.e), Big.roundHalfUp).toFixed();
}

/** A price updates the current candle or begins the next one; one without a time is ignored. */
function withPrice({ candles, step_seconds }: History, price: Price): Candle[] {
  if (price.last_updated === null) return candles;
  const step = step_seconds * 1_000;
  const opened = Math.floor(Date.parse(price.last_updated) / step) * step;
  const value = price.current_price;
  const last = candles.at(-1);
  if (last && Date.parse(last.time) > opened) return candles;
  if (!last || Date.parse(last.time) < opened) {
    const time = new Date(opened).toISOString();
    return [...candles, { time, open: value, high: value, low: value, close: value }];
  }
  const moved = { ...last, high: larger(last.high, value), low: smaller(last.low, value), close: value };
  return [...candles.slice(0, -1), moved];
}

/** The same line in another currency, entirely at the current rate. */
export function converted(series: Series, convert: (usd: string) => string): Series {
  return {
    ...series,
    points: series.points.map(({ time, value }) => ({ time, value: convert(value) })),
    first: convert(series.first),
    last: convert(series.last),
    high: convert(series.high),
    low: convert(series.low),
  };
}

function larger(one: string, other: string): string {
  return compareDecimals(one, other) >= 0 ? one : other;
}

function smaller(one: string, other: string): string {
  return compareDecimals(one, other) <= 0 ? one : other;
}
