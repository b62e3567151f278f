import type { CandleRange, Price } from "@portico/contract";
import { ChartLine } from "lucide-react";
import { lazy, Suspense, useId, useMemo } from "react";
import { useCandles } from "../../api/queries/price-history.ts";
import { coinText } from "../../text/coin.ts";
import { common } from "../../text/common.ts";
import { cx } from "../../ui/cx.ts";
import { compareDecimals } from "../../ui/format/decimal.ts";
import { axisPrice, formatPrice } from "../../ui/format/price.ts";
import { formatAxisTime, formatDateTime } from "../../ui/format/time.ts";
import type { ChartPoint } from "../../ui/line-chart.tsx";
import { Empty, Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Series, seriesOf } from "./series.ts";

/** The drawing is larger than the rest of the page together, so it comes by itself, when a chart is shown. */
const LineChart = lazy(() =>
  import("../../ui/line-chart.tsx").then((module) => ({ default: module.LineChart })),
);

export interface PriceChartProps {
  name: string;
  asset: string;
  price: Price | undefined;
  range: CandleRange;
  onPoint: (point: ChartPoint | null) => void;
  className?: string;
}

/** The history of a price as a line, and in a sentence for whoever cannot see the line. */
export function PriceChart({ name, asset, price, range, onPoint, className }: PriceChartProps) {
  const history = useCandles(asset, range);
  const summaryId = useId();
  const series = useMemo(() => (history.data ? seriesOf(history.data, price) : null), [history.data, price]);
  return (
    <div className={className}>
      <div className="relative h-70 sm:h-84">
        {history.isPending ? (
          <Waiting />
        ) : !history.data ? (
          <Failure
            title={coinText.chartFailed}
            detail={coinText.checkConnection}
            retryLabel={common.retry}
            onRetry={() => void history.refetch()}
            busy={history.isFetching}
            className="h-full justify-center py-0"
          />
        ) : !series ? (
          <Empty
            icon={<ChartLine aria-hidden className="size-5" />}
            title={coinText.chartEmpty}
            detail={coinText.chartEmptyDetail}
            className="h-full justify-center py-0"
          />
        ) : (
          <Drawing
            series={series}
            label={coinText.chart(name, coinText.spans[history.data.range])}
            summaryId={summaryId}
            isFading={history.isPlaceholderData}
            onPoint={onPoint}
          />
        )}
      </div>
      <Notes
        summaryId={summaryId}
        summary={series && history.data ? summaryOf(series, history.data.range) : null}
        isSimulated={history.data?.source === "simulated"}
      />
    </div>
  );
}

function summaryOf({ first, last, high, low, since }: Series, range: CandleRange): string {
  const [from, to, top, bottom] = [first, last, high, low].map(formatPrice) as [
    string,
    string,
    string,
    string,
  ];
  const span =
    since === null ? coinText.inSpan(coinText.spans[range]) : coinText.since(formatDateTime(since));
  return coinText.chartSummary(span, from, to, top, bottom);
}

interface DrawingProps {
  series: Series;
  label: string;
  /** Of the sentence that says what can be seen. */
  summaryId: string;
  /** Another range is on its way. */
  isFading: boolean;
  onPoint: (point: ChartPoint | null) => void;
}

function Drawing({ series, label, summaryId, isFading, onPoint }: DrawingProps) {
  const { points, first, last, high, low } = series;
  return (
    <Suspense fallback={<Waiting />}>
      <div
        role="img"
        aria-label={label}
        aria-describedby={summaryId}
        className={cx("size-full transition-opacity duration-150", isFading && "opacity-50")}
      >
        <LineChart
          points={points}
          rising={compareDecimals(last, first) >= 0}
          formatAxisPrice={axisPrice(low, high)}
          formatAxisTime={formatAxisTime}
          formatTime={(seconds) => formatDateTime(new Date(seconds * 1_000).toISOString())}
          onPoint={onPoint}
        />
      </div>
    </Suspense>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={common.loading} className="flex size-full items-end pb-7">
      <Skeleton className="h-4/5 w-full rounded-control" />
    </div>
  );
}

/** What the chart says, in words; whether it is made up; and who made the drawing, as its licence asks. */
function Notes({
  summaryId,
  summary,
  isSimulated,
}: {
  summaryId: string;
  summary: string | null;
  isSimulated: boolean;
}) {
  return (
    <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-1 text-13 text-muted">
      <p id={summaryId} className="figures min-h-15 max-w-[36rem] flex-1 basis-80 sm:min-h-10">
        {summary}
      </p>
      <p className="flex flex-wrap gap-x-3">
        {isSimulated && <span className="text-pending-ink">{coinText.simulated}</span>}
        <a
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noreferrer"
          className="underline decoration-line-strong underline-offset-3 hover:text-text pointer-coarse:py-3"
        >
          {coinText.chartBy}
        </a>
      </p>
    </div>
  );
}
