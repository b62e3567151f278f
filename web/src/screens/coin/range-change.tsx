import type { Price } from "@portico/contract";
import { coinText } from "../../text/money/coin.ts";
import type { ChartPoint } from "../../ui/charts/line-chart.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { directionOf, inkOf } from "../../ui/format/change-direction.ts";
import { formatSignedChange } from "../../ui/format/price.ts";
import { formatDateTime } from "../../ui/format/time.ts";
import { percentBetween } from "./series.ts";
import type { PriceSeries } from "./use-price-series.ts";

/** The change over the chosen range. That of 24 hours is the feed's, as on the coin's card. */
export function RangeChange({ view, price }: { view: PriceSeries; price: Price }) {
  const { history, series, range } = view;
  if (range === "24h")
    return <Percent value={price.price_change_percentage_24h} label={coinText.past[range]} />;
  const isLoaded = history.data?.range === range;
  if (!isLoaded && history.isFetching) return <Skeleton className="my-1.25 h-3.5 w-32" />;
  const value = isLoaded && series ? series.change : null;
  const since = isLoaded ? (series?.since ?? null) : null;
  const label = since === null ? coinText.past[range] : coinText.changeSince(formatDateTime(since));
  return value === null ? (
    <span className="font-normal text-muted">– {label}</span>
  ) : (
    <Percent value={value} label={label} />
  );
}

/** The change from the start of the curve to the point at the pointer. */
export function PointedChange({ view, point }: { view: PriceSeries; point: ChartPoint }) {
  const value = view.series && percentBetween(view.series.first, point.value);
  return value === null ? null : (
    <span translate="no" className={`font-semibold ${inkOf(directionOf(value))}`}>
      {formatSignedChange(value)}
    </span>
  );
}

function Percent({ value, label }: { value: string; label: string }) {
  return (
    <>
      <span className={inkOf(directionOf(value))}>{formatSignedChange(value)}</span>{" "}
      <span className="font-normal text-muted">{label}</span>
    </>
  );
}
