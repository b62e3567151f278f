import type { Location } from "./location.ts";

/** How a place was come to: by a step forward, in place of another, or by the browser's own buttons and at first. */
export type Action = "PUSH" | "REPLACE" | "POP";

export interface Move {
  action: Action;
  location: Location;
  /** How many entries forward; null where an entry is none of ours. */
  delta: number | null;
}

/** What our entries of the browser's history carry. */
interface Entry {
  usr: unknown;
  key: string;
  /** Which of the app's own entries it is, from 0. */
  idx: number;
}

export interface BrowserHistory {
  readonly location: Location;
  push(address: string, state: unknown): void;
  replace(address: string, state: unknown): void;
  go(delta: number): void;
  /** Tells of every move, those made here, too. Returns what ends it. */
  listen(listener: (move: Move) => void): () => void;
}

/** The browser's history, its entries numbered so that a step can be taken back. */
export function createBrowserHistory(): BrowserHistory {
  let index = entry().idx ?? 0;
  let tell: ((move: Move) => void) | null = null;
  if (entry().idx === undefined) history.replaceState({ ...entry(), idx: index }, "");

  function put(action: "PUSH" | "REPLACE", address: string, usr: unknown): void {
    const delta = action === "PUSH" ? 1 : 0;
    index += delta;
    const next: Entry = { usr: usr ?? null, key: Math.random().toString(36).slice(2, 10), idx: index };
    try {
      if (delta) history.pushState(next, "", address);
      else history.replaceState(next, "", address);
    } catch {
      // Browsers allow only so many steps in a while.
      window.location.assign(address);
      return;
    }
    tell?.({ action, location: here(), delta });
  }

  function popped(): void {
    const { idx } = entry();
    const delta = idx === undefined ? null : idx - index;
    index = idx ?? index;
    tell?.({ action: "POP", location: here(), delta });
  }

  return {
    get location() {
      return here();
    },
    push: (address, state) => put("PUSH", address, state),
    replace: (address, state) => put("REPLACE", address, state),
    go: (delta) => history.go(delta),
    listen(listener) {
      tell = listener;
      addEventListener("popstate", popped);
      return () => {
        tell = null;
        removeEventListener("popstate", popped);
      };
    },
  };
}

function here(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = "default" } = entry();
  return { pathname, search, hash, state: usr, key };
}

function entry(): Partial<Entry> {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null ? state : {};
}
