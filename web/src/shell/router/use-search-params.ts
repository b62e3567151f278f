import { useCallback, useMemo } from "react";
import { type NavigateOptions, useLocation, useNavigate } from "./router.tsx";

type Fields = Record<string, string> | URLSearchParams;

/** Goes to the same page with other fields. A function is given a copy of the present ones. */
export type SetSearchParams = (
  next: Fields | ((now: URLSearchParams) => Fields),
  options?: NavigateOptions,
) => void;

/**
 * The fields of the address, and what changes them. The library's own stands in one file with its links and forms, all
 * of which would come along.
 */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const fields = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback<SetSearchParams>(
    (next, options) => {
      const wanted = typeof next === "function" ? next(new URLSearchParams(fields)) : next;
      void navigate(`?${new URLSearchParams(wanted)}`, options);
    },
    [fields, navigate],
  );
  return [fields, change];
}
