/** A place within the app. */
export interface Location {
  pathname: string;
  /** With its question mark; empty where there is none. */
  search: string;
  /** With its number sign; empty where there is none. */
  hash: string;
  /** What the history entry carries: it may come from an older release, so it is to be checked. */
  state: unknown;
  /** Names the history entry; `default` for a page that was loaded anew. */
  key: string;
}

/** The address as it stands in the address bar, without the origin. */
export function addressOf({ pathname, search, hash }: Omit<Location, "state" | "key">): string {
  return `${pathname}${search}${hash}`;
}

/** A whole address from one that may name only its query (`?type=swap`) or its anchor (`#prices`). */
export function resolve(to: string, here: Location): string {
  if (to.startsWith("#")) return `${here.pathname}${here.search}${to}`;
  // A question mark with nothing behind it asks for no query.
  return (to.startsWith("?") ? here.pathname + to : to).replace(/\?(?=#|$)/, "");
}

/** An address taken apart, as an entry that was never shown has it. */
export function locate(address: string): Location {
  const [, pathname = "/", search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return { pathname, search, hash, state: null, key: "default" };
}
