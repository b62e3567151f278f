import { useSearchParams } from "../../../shell/router/use-search-params.ts";

/** The filters of a tab's list: a search and one more field. Both are in the URL, with the tab. */
export function useListView(tab: string, field: string) {
  const [params, setParams] = useSearchParams();

  function change(some: Record<string, string>) {
    setParams(
      (now) => {
        const next = { [field]: now.get(field) ?? "", q: now.get("q") ?? "", ...some };
        return { tab, ...Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")) };
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return {
    search: params.get("q") ?? "",
    chosen: params.get(field) ?? "",
    find: (q: string) => change({ q }),
    choose: (next: string) => change({ [field]: next }),
  };
}
