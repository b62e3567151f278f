import { useCallback, useMemo } from "react";
import { type NavigateOptions, useLocation, useNavigate } from "./router.tsx";

type Fields = Record<string, string> | URLSearchParams;

/**
 * Changes the query parameters of the current page. A function gets a copy of those in the address bar, which
 * may be ahead of the page, so that two quick changes do not overwrite each other. If it returns null,
 * nothing changes.
 */
export type SetSearchParams = (
  next: Fields | ((now: URLSearchParams) => Fields | null),
  options?: NavigateOptions,
) => void;

/** The URL's query parameters, and a function that changes them. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const fields = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback<SetSearchParams>(
    (next, options) => {
      const present = pathname === window.location.pathname ? window.location.search : search;
      const wanted = typeof next === "function" ? next(new URLSearchParams(present)) : next;
      if (wanted) void navigate(`?${new URLSearchParams(wanted)}`, options);
    },
    [pathname, search, navigate],
  );
  return [fields, change];
}
