import { type CandleRange, type Coin, candleRanges, oneOf, type Price } from "@portico/contract";
import { useState } from "react";
import { useNow } from "../../api/time/use-now.ts";
import { type Money, useMoney } from "../../features/amounts/use-money.ts";
import { OldPrice, useIsOldPrice } from "../../features/prices/old-price.tsx";
import { useSearchParams } from "../../shell/router/use-search-params.ts";
import { spans } from "../../text/app/common.ts";
import { coinText } from "../../text/money/coin.ts";
import { pricesText } from "../../text/money/prices.ts";
import { Tick } from "../../ui/amounts/tick.tsx";
import type { ChartPoint } from "../../ui/charts/line-chart.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Segmented } from "../../ui/fields/segmented.tsx";
import { formatDateTime, formatSpan } from "../../ui/format/time.ts";
import { Panel } from "../../ui/layout/card.tsx";
import { cx } from "../../ui/styles/cx.ts";
import { PriceChart } from "./price-chart.tsx";
import { PointedChange, RangeChange } from "./range-change.tsx";
import { PriceLabel, SellingPrice } from "./selling-price.tsx";
import { type PriceSeries, usePriceSeries } from "./use-price-series.ts";
import { usePriceToSell } from "./use-price-to-sell.ts";

const ranges = candleRanges.map((value) => ({ value, label: coinText.ranges[value] }));

export interface PricePanelProps {
  coin: Coin;
  asset: string;
  price: Price | undefined;
  loading: boolean;
}

/** A coin's price: the current one, or the one at the pointer on its chart. */
export function PricePanel({ coin, asset, price, loading }: PricePanelProps) {
  const [range, setRange] = useRange();
  const money = useMoney();
  const isWaiting = loading || money.isPending;
  const shown = money.isPending ? undefined : price;
  const view = usePriceSeries(asset, range, price, money);
  const [pointed, setPointed] = useState<ChartPoint | null>(null);
  const sale = usePriceToSell(asset, price);
  return (
    <Panel aria-label={coinText.price} className="p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <PriceLabel price={shown} sale={sale} />
          {pointed ? (
            <PointedPrice point={pointed} money={money} view={view} />
          ) : (
            <CurrentPrice price={shown} money={money} loading={isWaiting} view={view} />
          )}
          <SellingPrice price={shown} sale={sale} money={money} />
        </div>
        <Segmented label={coinText.range} value={range} onValueChange={setRange} options={ranges} />
      </div>
      <PriceChart name={coin.name} view={view} money={money} onPoint={setPointed} className="mt-4" />
      <Market price={shown} money={money} loading={isWaiting} />
    </Panel>
  );
}

/** The range is in the URL, so that a shared link shows the same. */
function useRange(): [CandleRange, (range: CandleRange) => void] {
  const [search, setSearch] = useSearchParams();
  const wanted = oneOf(candleRanges, search.get("range"));
  const choose = (range: CandleRange) =>
    setSearch(
      (old) => {
        old.set("range", range);
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  return [wanted ?? "24h", choose];
}

const priceClass = "figures h-10 text-34 leading-10 font-bold whitespace-nowrap";

interface FiguresProps {
  price: Price | undefined;
  money: Money;
  loading: boolean;
}

function CurrentPrice({ price, money, loading, view }: FiguresProps & { view: PriceSeries }) {
  const isOld = useIsOldPrice(price);
  if (!price) {
    return loading ? (
      <div className="flex h-16 flex-col justify-center gap-3">
        <Skeleton className="h-7 w-44" />
        <Skeleton className="h-3.5 w-24" />
      </div>
    ) : (
      <p className="h-16 text-19 leading-10 text-muted">{coinText.noPrice}</p>
    );
  }
  const { current_price } = price;
  return (
    <>
      <p className={cx(priceClass, sizeFor(money.price(current_price)), isOld && "text-muted")}>
        <Tick value={current_price}>{money.price(current_price)}</Tick>
      </p>
      <p className="figures h-6 text-15 font-semibold">
        {isOld ? (
          <OldPrice price={price} className="h-6" />
        ) : (
          <>
            <RangeChange view={view} price={price} />
            <OldAge time={price.last_updated} />
          </>
        )}
      </p>
    </>
  );
}

/** A price older than this shows its age; in milliseconds. */
const OLD = 120_000;

/** A recently updated price needs no note; an older one is not the current price. */
function OldAge({ time }: { time: string | null }) {
  const now = useNow();
  const age = time === null ? 0 : now - Date.parse(time);
  if (age < OLD) return null;
  return (
    <span className="font-normal text-pending-ink"> · {pricesText.updated(formatSpan(age, spans))}</span>
  );
}

function PointedPrice({ point, money, view }: { point: ChartPoint; money: Money; view: PriceSeries }) {
  const shown = money.priceIn(point.value);
  return (
    <>
      <p className={cx(priceClass, sizeFor(shown))}>{shown}</p>
      <p className="figures h-6 text-15 whitespace-nowrap text-muted">
        <PointedChange view={view} point={point} />{" "}
        {formatDateTime(new Date(point.time * 1_000).toISOString())}
      </p>
    </>
  );
}

/** A price under 1 is shown with all its digits, in a smaller font the longer it is. */
function sizeFor(shown: string): string {
  return shown.length <= 13 ? "" : shown.length <= 17 ? "text-24" : "text-15";
}

function Market({ price, money, loading }: FiguresProps) {
  const figure = (value: string | undefined) =>
    value === undefined ? loading ? <Skeleton className="my-1 h-4 w-16" /> : "–" : money.abbreviated(value);
  return (
    <dl className="mt-5 grid grid-cols-2 gap-4 border-t border-line pt-4 sm:flex sm:gap-12">
      <div>
        <dt className="text-13 text-muted">{coinText.marketCap}</dt>
        <dd translate="no" className="figures h-6 text-15 font-semibold">
          {figure(price?.market_cap)}
        </dd>
      </div>
      <div>
        <dt className="text-13 text-muted">{coinText.volume}</dt>
        <dd translate="no" className="figures h-6 text-15 font-semibold">
          {figure(price?.volume_24h)}
        </dd>
      </div>
    </dl>
  );
}
