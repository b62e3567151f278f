/** A place within the app. */
export interface Location {
  pathname: string;
  /** With its question mark; empty if there is none. */
  search: string;
  /** With its number sign; empty if there is none. */
  hash: string;
  /** The history entry's state: it may come from an older release, so validate it. */
  state: unknown;
  /** Identifies the history entry; `default` for a reloaded page. */
  key: string;
}

/** The URL as in the address bar, without the origin. */
export function addressOf({ pathname, search, hash }: Omit<Location, "state" | "key">): string {
  return `${pathname}${search}${hash}`;
}

/** Resolves a URL that may be only a query (`?type=swap`) or an anchor (`#prices`). */
export function resolve(to: string, here: Location): string {
  if (to.startsWith("#")) return `${here.pathname}${here.search}${to}`;
  // A question mark without a query is dropped.
  return (to.startsWith("?") ? here.pathname + to : to).replace(/\?(?=#|$)/, "");
}

/** Parses a URL into a location without state. */
export function locate(address: string): Location {
  const [, pathname = "/", search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return { pathname, search, hash, state: null, key: "default" };
}
