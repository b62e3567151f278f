import type { CandleRange } from "@portico/contract";
import { ChartLine } from "lucide-react";
import { useId } from "react";
import { isFirstLoad } from "../../api/cache/load-state.ts";
import type { Money } from "../../features/amounts/use-money.ts";
import { type FailedRead, LoadFailure } from "../../shell/loading/load-failure.tsx";
import { common } from "../../text/app/common.ts";
import { coinText } from "../../text/money/coin.ts";
import { moneyText } from "../../text/money/money.ts";
import type { ChartPoint } from "../../ui/charts/line-chart.tsx";
import { Empty } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { lazyFile, useLazyFile } from "../../ui/files/lazy-file.ts";
import { directionOf } from "../../ui/format/change-direction.ts";
import { formatAxisTime, formatDateTime } from "../../ui/format/time.ts";
import { cx } from "../../ui/styles/cx.ts";
import type { Series } from "./series.ts";
import type { PriceSeries } from "./use-price-series.ts";

/**
 * The chart library is larger than the rest of the page together, so it is lazy-loaded when a chart is shown.
 */
const lineChart = lazyFile(() => import("../../ui/charts/line-chart.tsx").then((module) => module.LineChart));

export interface PriceChartProps {
  name: string;
  view: PriceSeries;
  money: Money;
  onPoint: (point: ChartPoint | null) => void;
  className?: string;
}

/** A price history as a line, with a sentence for screen readers. */
export function PriceChart({ name, view, money, onPoint, className }: PriceChartProps) {
  const { history, series } = view;
  const summaryId = useId();
  return (
    <div className={className}>
      <div className="relative h-70 sm:h-84">
        {isFirstLoad(history) || money.isPending ? (
          <Waiting />
        ) : !history.data ? (
          <ChartFailure query={history} />
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
            money={money}
            label={coinText.chart(name, coinText.spans[history.data.range])}
            summaryId={summaryId}
            isFading={history.isPlaceholderData}
            onPoint={onPoint}
          />
        )}
      </div>
      <Notes
        summaryId={summaryId}
        summary={series && history.data ? summaryOf(series, history.data.range, money) : null}
        money={money}
        isSimulated={history.data?.source === "simulated"}
      />
    </div>
  );
}

function summaryOf({ first, last, high, low, since }: Series, range: CandleRange, money: Money): string {
  const [from, to, top, bottom] = [first, last, high, low].map((figure) => money.priceIn(figure)) as [
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
  money: Money;
  label: string;
  /** The id of the sentence that describes the line. */
  summaryId: string;
  /** Another range is loading. */
  isFading: boolean;
  onPoint: (point: ChartPoint | null) => void;
}

function Drawing({ series, money, label, summaryId, isFading, onPoint }: DrawingProps) {
  const { points, change, high, low } = series;
  const chart = useLazyFile(lineChart);
  if (chart.status === "failed") {
    return <ChartFailure query={{ error: null, isFetching: false, refetch: lineChart.load }} />;
  }
  if (chart.status !== "loaded") return <Waiting />;
  return (
    <div
      role="img"
      aria-label={label}
      aria-describedby={summaryId}
      className={cx("size-full transition-opacity duration-150", isFading && "opacity-50")}
    >
      <chart.value
        points={points}
        direction={directionOf(change ?? "0")}
        formatAxisPrice={money.axis(low, high)}
        formatAxisTime={formatAxisTime}
        formatTime={(seconds) => formatDateTime(new Date(seconds * 1_000).toISOString())}
        onPoint={onPoint}
      />
    </div>
  );
}

function ChartFailure({ query }: { query: FailedRead }) {
  return <LoadFailure title={coinText.chartFailed} query={query} className="h-full justify-center py-0" />;
}

function Waiting() {
  return (
    <div role="status" aria-label={common.loading} className="flex size-full items-end pb-7">
      <Skeleton className="h-4/5 w-full rounded-control" />
    </div>
  );
}

/**
 * The chart in words, its exchange rate, whether prices are simulated, and the attribution that the chart's
 * licence requires.
 */
function Notes({
  summaryId,
  summary,
  money,
  isSimulated,
}: {
  summaryId: string;
  summary: string | null;
  money: Money;
  isSimulated: boolean;
}) {
  // Users of a currency other than dollars see one more sentence.
  const room = money.wanted === "USD" ? "min-h-15 sm:min-h-10" : "min-h-25 sm:min-h-15";
  return (
    <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-1 text-13 text-muted">
      <p id={summaryId} className={cx("figures max-w-[36rem] flex-1 basis-80", room)}>
        {summary}
        {money.currency !== "USD" && <span className="block">{moneyText.pastAtToday(money.currency)}</span>}
        {money.note && <span className="block text-pending-ink">{money.note}</span>}
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
