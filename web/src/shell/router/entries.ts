import type { Location } from "./location.ts";

/** The state of our entries in the browser's history. */
export interface Entry {
  usr: unknown;
  key: string;
  /** The index among the app's own entries, from 0. */
  idx: number;
  /** How many dialogs were open over the page when this entry was made for the topmost; absent if none. */
  depth?: number;
  /** The URL of the page's own entry, if this one belongs to a dialog. */
  page?: string;
}

/** An entry and its URL without the origin. */
export interface Place {
  entry: Entry;
  address: string;
}

/** Where the page is among the entries of the browser's history. */
export interface Entries {
  readonly here: Place;
  /** Returns whether the browser accepted it: it limits how many it allows within a time. */
  write(method: "pushState" | "replaceState", next: Entry, at: string): boolean;
  /** The browser has navigated. Returns where the page was, and how many entries forward it went; null if not to ours. */
  moved(): { from: Place; delta: number | null };
}

/** Reads and writes our entries of the browser's history; gives the first page its entry. */
export function createEntries(): Entries {
  let here: Place = { entry: { usr: null, key: "default", idx: 0, ...state() }, address: addressHere() };

  function write(method: "pushState" | "replaceState", next: Entry, at: string): boolean {
    try {
      history[method](next, "", at);
    } catch {
      return false;
    }
    here = { entry: next, address: addressHere() };
    return true;
  }

  if (state().idx === undefined) write("replaceState", here.entry, "");
  return {
    get here() {
      return here;
    },
    write,
    moved() {
      const from = here;
      const { idx } = state();
      const entry = { usr: null, key: "default", idx: from.entry.idx, ...state() };
      here = { entry, address: addressHere() };
      return { from, delta: idx === undefined ? null : idx - from.entry.idx };
    },
  };
}

/** Whether the app has an earlier page than the current one. */
export function hasEarlierPage(): boolean {
  const { idx = 0, depth = 0 } = state();
  return idx - depth > 0;
}

/** Whether the browser shows an entry of ours. */
export const isOurs = (): boolean => state().idx !== undefined;

/** The index of the page's own entry, also for its dialogs' entries. */
export function pageOf({ idx, depth = 0 }: Entry): number {
  return idx - depth;
}

/** The URL and state that the browser is at. */
export function locationHere(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = "default" } = state();
  return { pathname, search, hash, state: usr, key };
}

function addressHere(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

function state(): Partial<Entry> {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null ? state : {};
}
