import { useState } from "react";
import { useSearchParams } from "../../../shell/router/use-search-params.ts";
import { useDebounced } from "../../../ui/use-debounced.ts";

/** What a tab's list is narrowed to: a search, and one more field. Both stand in the address, with the tab. */
export function useListView(tab: string, field: string) {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState(params.get("q") ?? "");
  const chosen = params.get(field) ?? "";

  function show(next: { search: string; chosen: string }) {
    const fields = {
      tab,
      ...(next.chosen && { [field]: next.chosen }),
      ...(next.search && { q: next.search }),
    };
    setParams(fields, { replace: true, preventScrollReset: true });
  }

  return {
    search,
    /** What is asked for: a moment after the last letter. */
    settled: useDebounced(search.trim(), 300),
    chosen,
    find(text: string) {
      setSearch(text);
      show({ search: text, chosen });
    },
    choose: (next: string) => show({ search, chosen: next }),
  };
}
