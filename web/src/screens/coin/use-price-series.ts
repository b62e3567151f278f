import type { CandleRange, Price } from "@portico/contract";
import { useMemo } from "react";
import { useCandles } from "../../api/queries/price-history.ts";
import type { Money } from "../../features/amounts/use-money.ts";
import { converted, type Series, seriesOf } from "./series.ts";

export interface PriceSeries {
  history: ReturnType<typeof useCandles>;
  /** In the user's currency; null while it loads and without enough prices. */
  series: Series | null;
  /** The chosen range, whose history may not have loaded yet. */
  range: CandleRange;
}

/** The price history of a range, up to the current price. Until it has loaded, that of the range before. */
export function usePriceSeries(
  asset: string,
  range: CandleRange,
  price: Price | undefined,
  money: Money,
): PriceSeries {
  const history = useCandles(asset, range);
  const series = useMemo(() => {
    const line = history.data ? seriesOf(history.data, price) : null;
    return line && converted(line, money.convert);
  }, [history.data, price, money]);
  return { history, series, range };
}
