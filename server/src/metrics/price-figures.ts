import type { PriceState } from "../prices/prices.ts";
import type { Metrics } from "./metrics.ts";

/** Metrics on the age of this node's prices and, on the node that follows the exchanges, the excluded ones. */
export function addPriceFigures(metrics: Metrics, { list, leftOut }: PriceState): void {
  const prices = list.all;
  metrics.gauge(
    "portico_price_age_seconds",
    "Since a coin's price was last updated, by coin.",
    () =>
      prices().flatMap(({ coin_id: coin, last_updated }) =>
        last_updated === null
          ? []
          : [{ labels: { coin }, value: Math.max(0, (Date.now() - Date.parse(last_updated)) / 1_000) }],
      ),
    ["coin"],
  );
  metrics.gauge(
    "portico_prices",
    "How many coins have their price from where, by source.",
    () => {
      const counts = new Map<string, number>();
      for (const { source } of prices()) counts.set(source, (counts.get(source) ?? 0) + 1);
      return [...counts].map(([source, value]) => ({ labels: { source }, value }));
    },
    ["source"],
  );
  metrics.gauge(
    "portico_price_left_out",
    "1 where an exchange's price of a coin does not count, by source and coin.",
    () => leftOut().map(({ source, coin_id: coin }) => ({ labels: { source, coin }, value: 1 })),
    ["source", "coin"],
  );
}
