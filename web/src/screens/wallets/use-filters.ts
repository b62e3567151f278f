import { useState } from "react";
import { useSearchParams } from "../../shell/router/use-search-params.ts";
import { readSorting, type Sorting, writeSorting } from "./sorting.ts";

/** The coins that the total can be shown in. */
const units = ["bitcoin", "ethereum", "binancecoin"] as const;
export type Unit = (typeof units)[number];

interface Filters {
  unit: Unit;
  query: string;
  hidesZero: boolean;
  /** Also those that a user without any coins sees only on request. */
  showsAll: boolean;
  sorting: Sorting;
}

/**
 * Filters and order, in the URL so that they survive a reload and Back. The state is local as well: the
 * router updates the URL with a delay, which would lose typed letters and make buttons slow.
 */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const [filters, setFilters] = useState<Filters>(() => ({
    unit: units.find((unit) => unit === search.get("in")) ?? "bitcoin",
    query: search.get("q") ?? "",
    hidesZero: search.get("hide") === "zero",
    showsAll: search.get("show") === "all",
    sorting: readSorting(search),
  }));
  function change(changes: Partial<Filters>) {
    const next = { ...filters, ...changes };
    setFilters(next);
    const fields = {
      ...(next.unit !== "bitcoin" && { in: next.unit }),
      ...(next.query && { q: next.query }),
      ...(next.hidesZero && { hide: "zero" }),
      ...(next.showsAll && { show: "all" }),
      ...writeSorting(next.sorting),
    };
    setSearch(fields, { replace: true, preventScrollReset: true });
  }
  return {
    ...filters,
    setUnit: (unit: Unit) => change({ unit }),
    setQuery: (query: string) => change({ query }),
    setHidesZero: (hidesZero: boolean) => change({ hidesZero }),
    showAll: () => change({ showsAll: true }),
    setSorting: (sorting: Sorting) => change({ sorting }),
    clear: () => change({ query: "", hidesZero: false, showsAll: true }),
  };
}
