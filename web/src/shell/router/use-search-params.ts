import { useCallback, useMemo } from "react";
import { type NavigateOptions, useLocation, useNavigate } from "./router.tsx";

type Fields = Record<string, string> | URLSearchParams;

/**
 * Goes to the same page with other fields. A function is given a copy of the present ones: those of the address bar,
 * which may be ahead of the page, so that of two quick changes none is lost. Where it says null, nothing changes.
 */
export type SetSearchParams = (
  next: Fields | ((now: URLSearchParams) => Fields | null),
  options?: NavigateOptions,
) => void;

/**
 * The fields of the address, and what changes them. The library's own stands in one file with its links and forms, all
 * of which would come along.
 */
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
