import { useSearchParams } from "../../../shell/router/use-search-params.ts";
import { startOfDay } from "../../../ui/format/time.ts";

/** Days as `YYYY-MM-DD`; one that is not set is empty. */
interface Days {
  from: string;
  to: string;
}

/** The period in the URL. */
export function usePeriod() {
  const [search, setSearch] = useSearchParams();
  const days: Days = { from: readDay(search, "from"), to: readDay(search, "to") };

  function change(some: Partial<Days>) {
    setSearch(
      (now) => {
        const next = { from: readDay(now, "from"), to: readDay(now, "to"), ...some };
        return Object.fromEntries(Object.entries(next).filter(([, day]) => day !== ""));
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return {
    days,
    /** Both days are included whole, in the user's time zone. */
    times: {
      ...(days.from && { from: startOfDay(days.from) }),
      ...(days.to && { to: startOfDay(days.to, 1) }),
    },
    isNarrowed: days.from !== "" || days.to !== "",
    change,
  };
}

export type PeriodState = ReturnType<typeof usePeriod>;

/** Treats an invalid day as not set. */
function readDay(search: URLSearchParams, name: keyof Days): string {
  const day = search.get(name) ?? "";
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : "";
}
