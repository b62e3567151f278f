import { useState } from "react";
import { useSearchParams } from "../../../shell/router/use-search-params.ts";
import { useDebounced } from "../../../ui/use-debounced.ts";

/** What a tab's list is narrowed to: a search, and one more field. Both stand in the address, with the tab. */
export function useListView(tab: string, field: string) {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState(params.get("q") ?? "");
  const chosen = params.get(field) ?? "";

  function show(next: { q?: string; chosen?: string }) {
    const fieldsOf = (now: URLSearchParams) => {
      const { q, chosen } = { q: search, chosen: now.get(field) ?? "", ...next };
      return { tab, ...(chosen && { [field]: chosen }), ...(q && { q }) };
    };
    setParams(fieldsOf, { replace: true, preventScrollReset: true });
  }

  return {
    search,
    /** What is asked for: a moment after the last letter. */
    settled: useDebounced(search.trim(), 300),
    chosen,
    find(text: string) {
      setSearch(text);
      show({ q: text });
    },
    choose: (next: string) => show({ chosen: next }),
  };
}
