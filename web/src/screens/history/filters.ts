import { type TransactionStatus, type TransactionType, transactionTypes } from "@portico/contract";
import type { TransactionQuery } from "../../api/queries/own.ts";
import { useSearchParams } from "../../shell/router/use-search-params.ts";
import { startOfDay } from "../../ui/format/time.ts";

/** The list's filters, as in the URL; days are `YYYY-MM-DD`. A filter that is not set is empty. */
export interface Filters {
  type: TransactionType | "";
  coin: string;
  status: TransactionStatus | "";
  from: string;
  to: string;
  q: string;
}

const statuses: readonly string[] = ["pending", "completed", "failed"] satisfies TransactionStatus[];

/** Reads the filters from a URL; an invalid value counts as not set. */
export function readFilters(search: URLSearchParams): Filters {
  const text = (name: keyof Filters) => search.get(name)?.trim() ?? "";
  const oneOf = (name: keyof Filters, known: readonly string[]) =>
    known.includes(text(name)) ? text(name) : "";
  return {
    type: oneOf("type", transactionTypes) as Filters["type"],
    coin: /^[a-z0-9-]{1,64}$/.test(text("coin")) ? text("coin") : "",
    status: oneOf("status", statuses) as Filters["status"],
    from: isDay(text("from")) ? text("from") : "",
    to: isDay(text("to")) ? text("to") : "",
    q: text("q").slice(0, 128),
  };
}

/** The filters as a query string: those that are set, always in the same order. */
export function writeFilters(filters: Filters): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ""));
}

/** The filters as the server's query: both days are included whole, in the user's time zone. */
export function queryOf({ from, to, ...rest }: Filters): TransactionQuery {
  const set = Object.entries(rest).filter(([, value]) => value !== "");
  return {
    ...Object.fromEntries(set),
    ...(from && { from: startOfDay(from) }),
    ...(to && { to: startOfDay(to, 1) }),
  };
}

/** The number of active filters besides the tab. */
export function countOf({ type: _, ...filters }: Filters): number {
  return Object.values(filters).filter((value) => value !== "").length;
}

const none: Filters = { type: "", coin: "", status: "", from: "", to: "", q: "" };

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  );
}

export interface FilterState {
  filters: Filters;
  change: (changed: Partial<Filters>) => void;
  /** Clears the filters; the tab stays. */
  clear: () => void;
}

/** The filters are in the URL, so a reload and Back keep them. */
export function useFilters(): FilterState {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const change = (changed: Partial<Filters>) =>
    setSearch((now) => writeFilters({ ...readFilters(now), ...changed }), {
      replace: true,
      preventScrollReset: true,
    });
  return { filters, change, clear: () => change({ ...none, type: filters.type }) };
}
