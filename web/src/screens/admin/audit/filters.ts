import type { AuditQuery } from "../../../api/queries/admin-audit.ts";
import { useSearchParams } from "../../../shell/router/use-search-params.ts";
import { startOfDay } from "../../../ui/format/time.ts";

const names = ["about", "admin", "action", "from", "to"] as const;
type Filters = Record<(typeof names)[number], string>;

const patterns: Record<keyof Filters, RegExp> = {
  about: /./,
  admin: /^(machine|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
  action: /^[a-z_]{1,64}$/,
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
};

/** The list's filters in the URL; days are `YYYY-MM-DD`, a filter that is not set is empty. */
export function useAuditFiltersState() {
  const [search, setSearch] = useSearchParams();
  const filters = readAll(search);

  function change(some: Partial<Filters>) {
    setSearch(
      (now) => {
        const next = { ...readAll(now), ...some };
        return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ""));
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return {
    filters,
    query: queryOf(filters),
    isNarrowed: names.some((name) => filters[name] !== ""),
    change,
    clear: () => change({ about: "", admin: "", action: "", from: "", to: "" }),
  };
}

export type AuditFiltersState = ReturnType<typeof useAuditFiltersState>;

function readAll(search: URLSearchParams): Filters {
  return Object.fromEntries(names.map((name) => [name, readable(name, search.get(name) ?? "")])) as Filters;
}

/** Treats an invalid value as not set. */
function readable(name: keyof Filters, value: string): string {
  const isDay = name === "from" || name === "to";
  if (!patterns[name].test(value) || (isDay && Number.isNaN(Date.parse(`${value}T00:00:00Z`)))) return "";
  return value;
}

/** The filters as the server's query: both days are included whole, in the user's time zone. */
function queryOf({ about, admin, action, from, to }: Filters): AuditQuery {
  return {
    ...(about && { about: about.slice(0, 254) }),
    ...(admin && { admin }),
    ...(action && { action }),
    ...(from && { from: startOfDay(from) }),
    ...(to && { to: startOfDay(to, 1) }),
  };
}
