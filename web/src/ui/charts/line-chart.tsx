import {
  AreaSeries,
  ColorType,
  CrosshairMode,
  createChart,
  type IChartApi,
  type ISeriesApi,
  LineStyle,
  type TickMarkType,
  TrackingModeExitMode,
  type UTCTimestamp,
} from "lightweight-charts";
import { useEffect, useRef } from "react";
import type { Direction } from "../format/change-direction.ts";
import { axisShiftSeconds } from "../format/time.ts";
import { type ThemeColors, useThemeColors, withOpacity } from "./use-theme-colors.ts";

/** A price at a time. */
export interface ChartPoint {
  /** Seconds since 1970. */
  time: number;
  /** A decimal string. */
  value: string;
}

export interface LineChartProps {
  /** Oldest first, without duplicate times; at least two. */
  points: readonly ChartPoint[];
  /** Selects the colour of a rise, of a fall or of neither. */
  direction: Direction;
  /** Formats a price on the axis; the number is only for the axis. */
  formatAxisPrice: (price: number) => string;
  /** Formats a time on the axis: the time of day, or the day if the ticks are that far apart. */
  formatAxisTime: (seconds: number, isDay: boolean) => string;
  /** Formats the time at the pointer. */
  formatTime: (seconds: number) => string;
  /** Called with the point at the pointer; null if there is none. */
  onPoint: (point: ChartPoint | null) => void;
}

/**
 * A line over time that fills its container. It is a canvas, so the caller must describe it in words. Wheel
 * and touch gestures scroll the page rather than the chart.
 */
export function LineChart(props: LineChartProps) {
  const { points, direction } = props;
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<IChartApi | null>(null);
  const series = useRef<ISeriesApi<"Area"> | null>(null);
  const latest = useRef(props);
  const shift = useRef(0);
  const colors = useThemeColors();
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (!place.current) return;
    const made = createChart(place.current, chartOptions(latest, shift));
    chart.current = made;
    series.current = made.addSeries(AreaSeries, { lineWidth: 2, crosshairMarkerRadius: 4 });
    made.subscribeCrosshairMove(({ time }) => {
      latest.current.onPoint(
        latest.current.points.find((point) => point.time + shift.current === time) ?? null,
      );
    });
    return () => {
      chart.current = null;
      series.current = null;
      made.remove();
    };
  }, []);

  useEffect(() => {
    chart.current?.applyOptions(chartColors(colors));
    series.current?.applyOptions(seriesColors(colorOf(direction, colors), colors));
  }, [colors, direction]);

  useEffect(() => {
    shift.current = axisShiftSeconds(points.at(-1)?.time ?? 0);
    // For drawing only, so a price may become a JS number.
    const data = points.map(({ time, value }) => ({
      time: (time + shift.current) as UTCTimestamp,
      value: Number(value),
    }));
    const formatter = (price: number) => latest.current.formatAxisPrice(price);
    series.current?.applyOptions({ priceFormat: { type: "custom", minMove: smallestMove(data), formatter } });
    chart.current?.priceScale("right").applyOptions({ minimumWidth: axisWidth(data, formatter) });
    series.current?.setData(data);
    chart.current?.timeScale().fitContent();
  }, [points]);

  return <div ref={place} className="size-full" />;
}

/** The precision that the axis needs: a thousandth of the range. */
function smallestMove(data: { value: number }[]): number {
  const values = data.map(({ value }) => value);
  const span = Math.max(...values) - Math.min(...values);
  return 10 ** Math.floor(Math.log10((span || Math.max(...values, 1e-9)) / 1_000));
}

/** Space for the longest label, and a little more: otherwise the axis would move with each wider label. */
function axisWidth(data: { value: number }[], formatter: (price: number) => string): number {
  const letters = Math.max(...data.map(({ value }) => formatter(value).length));
  return Math.ceil((letters * 7.4 + 26) / 8) * 8;
}

/** @param shift the seconds added to all times, so that the axis shows the user's time zone. */
function chartOptions(latest: { current: LineChartProps }, shift: { current: number }) {
  return {
    autoSize: true,
    layout: {
      // The logo would add a style element, which the security policy forbids; the page has the attribution
      // itself.
      attributionLogo: false,
      fontFamily: getComputedStyle(document.documentElement).fontFamily,
      fontSize: 12,
    },
    grid: { vertLines: { visible: false } },
    rightPriceScale: { borderVisible: false, entireTextOnly: true, scaleMargins: { top: 0.1, bottom: 0.08 } },
    timeScale: {
      borderVisible: false,
      fixLeftEdge: true,
      fixRightEdge: true,
      lockVisibleTimeRangeOnResize: true,
      timeVisible: true,
      tickMarkFormatter: (time: unknown, type: TickMarkType) =>
        // The first three types are year, month and day.
        latest.current.formatAxisTime(Number(time) - shift.current, type < 3),
    },
    localization: {
      timeFormatter: (time: unknown) => latest.current.formatTime(Number(time) - shift.current),
    },
    crosshair: { mode: CrosshairMode.Magnet },
    trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
    handleScroll: false,
    handleScale: false,
  };
}

function chartColors(colors: ThemeColors) {
  const crosshair = {
    color: colors.lineStrong,
    labelBackgroundColor: colors.raised,
    style: LineStyle.Dashed,
    width: 1 as const,
  };
  return {
    layout: {
      background: { type: ColorType.Solid as const, color: withOpacity(colors.surface, 0) },
      textColor: colors.muted,
    },
    grid: { horzLines: { color: withOpacity(colors.line, 0.6) } },
    crosshair: { vertLine: crosshair, horzLine: crosshair },
  };
}

function colorOf(direction: Direction, { up, down, muted }: ThemeColors): string {
  return { up, down, flat: muted }[direction];
}

function seriesColors(line: string, colors: ThemeColors) {
  return {
    lineColor: line,
    topColor: withOpacity(line, 0.22),
    bottomColor: withOpacity(line, 0),
    priceLineColor: line,
    priceLineStyle: LineStyle.Dotted,
    crosshairMarkerBackgroundColor: line,
    crosshairMarkerBorderColor: colors.surface,
  };
}
