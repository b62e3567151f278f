import type Big from "big.js";
import { totalOf } from "../../features/amounts/total.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { type Holding, orderByValue } from "./valuation.ts";

export const sortKeys = ["value", "name", "price", "change", "balance"] as const;
export type SortKey = (typeof sortKeys)[number];

export interface Sorting {
  key: SortKey;
  isAscending: boolean;
}

const defaultSorting: Sorting = { key: "value", isAscending: false };

/**
 * The sorting after a press on a column's button: a new column starts with names A to Z, or figures from the
 * highest.
 */
export function pressColumn(sorting: Sorting, key: SortKey): Sorting {
  return { key, isAscending: key === sorting.key ? !sorting.isAscending : key === "name" };
}

/** The sorting in a URL; the default if it is unknown. */
export function readSorting(search: URLSearchParams): Sorting {
  const key = sortKeys.find((one) => one === search.get("sort")) ?? defaultSorting.key;
  const order = search.get("order");
  return { key, isAscending: order === "asc" || (key === "name" && order !== "desc") };
}

/** The sorting as URL parameters; none for the default. */
export function writeSorting({ key, isAscending }: Sorting): Record<string, string> {
  return {
    ...(key !== defaultSorting.key && { sort: key }),
    ...(isAscending !== (key === "name") && { order: isAscending ? "asc" : "desc" }),
  };
}

/** The coins' ids in order. A coin without the figure is always last; equal ones keep the default order. */
export function orderBy(holdings: Holding[], { key, isAscending }: Sorting, locale: string): string[] {
  const byValue = orderByValue(holdings);
  if (key === "value" && !isAscending) return byValue;
  const place = new Map(byValue.map((id, index) => [id, index]));
  const direction = isAscending ? 1 : -1;
  const compare = key === "name" ? compareNames(locale) : compareFigures(key, direction);
  return holdings
    .toSorted(
      (a, b) =>
        (key === "name" ? direction : 1) * compare(a, b) ||
        (place.get(a.coin.coin_id) ?? 0) - (place.get(b.coin.coin_id) ?? 0),
    )
    .map(({ coin }) => coin.coin_id);
}

function compareNames(locale: string) {
  const { compare } = new Intl.Collator(locale);
  return (a: Holding, b: Holding) => compare(a.coin.name, b.coin.name);
}

function compareFigures(key: Exclude<SortKey, "name">, direction: number) {
  return (a: Holding, b: Holding) => {
    const [left, right] = [figureOf(a, key), figureOf(b, key)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return direction * left.cmp(right);
  };
}

function figureOf(holding: Holding, key: Exclude<SortKey, "name">): Big | null {
  const { price, value_usd } = holding;
  const figure = {
    value: value_usd,
    price: price?.market_price ?? null,
    change: price?.price_change_percentage_24h ?? null,
    balance: totalOf(holding),
  }[key];
  return figure === null ? null : toBig(figure);
}
