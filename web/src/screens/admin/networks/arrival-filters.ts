import { type ArrivalState, arrivalStates, oneOf } from "@portico/contract";
import type { ArrivalQuery } from "../../../api/queries/chains.ts";
import { useSearchParams } from "../../../shell/router/use-search-params.ts";

/** Which payments are listed. `unexplained` are those to review that a balance audit found; `review` has the others. */
export type ArrivalFilter = ArrivalState | "to_decide" | "unexplained" | "all";

export const arrivalFilters: readonly ArrivalFilter[] = [
  "to_decide",
  "all",
  ...arrivalStates.flatMap((state) => (state === "review" ? [state, "unexplained" as const] : [state])),
];

/** Longer texts are no hash; an explorer's link has room. */
export const MAX_SEARCH = 400;

/** The list's filters in the URL. A search without a state looks in all of them. */
export function useArrivalFilters() {
  const [params, setParams] = useSearchParams();
  const q = (params.get("q") ?? "").trim().slice(0, MAX_SEARCH);
  const given = oneOf(arrivalFilters, params.get("state"));
  const state = given ?? (q ? "all" : "to_decide");
  const network = /^[a-z0-9-]{1,32}$/.exec(params.get("network") ?? "")?.[0] ?? "";

  function change(some: { q?: string; state?: string; network?: string }) {
    setParams(
      (now) => {
        const of = (name: string) => now.get(name) ?? "";
        const next = { q: of("q"), state: of("state"), network: of("network"), ...some };
        return {
          tab: "arrivals",
          ...Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")),
        };
      },
      { replace: true, preventScrollReset: true },
    );
  }

  const query: ArrivalQuery = {
    ...(state !== "all" && { state }),
    ...(network && { network }),
    ...(q && { q }),
  };
  return {
    q,
    state,
    network,
    query,
    isNarrowed: q !== "" || network !== "" || state !== "to_decide",
    // A search for one transaction looks in all states.
    find: (next: string) => change({ q: next, state: "" }),
    setState: (next: ArrivalFilter) => change({ state: next }),
    setNetwork: (next: string) => change({ network: next }),
    clear: () => change({ q: "", state: "", network: "" }),
  };
}

export type ArrivalFiltersState = ReturnType<typeof useArrivalFilters>;
