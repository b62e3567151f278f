import { closeLayersAbove, layerCount, onLayerAdded } from "../../ui/overlays/back-stack.ts";
import { type Location, locate } from "./location.ts";

/** How a page was reached: a new entry, a replaced one, or the browser's own buttons and the first load. */
export type Action = "PUSH" | "REPLACE" | "POP";

export interface Move {
  action: Action;
  location: Location;
  /** How many entries forward; null if an entry is not ours. */
  delta: number | null;
}

/** The state of our entries in the browser's history. */
interface Entry {
  usr: unknown;
  key: string;
  /** The index among the app's own entries, from 0. */
  idx: number;
  /** How many dialogs were open over the page when this entry was made for the topmost; absent if none. */
  depth?: number;
  /** The URL of the page's own entry, if this one belongs to a dialog. */
  page?: string;
}

export interface BrowserHistory {
  readonly location: Location;
  /** The index of the current entry among the app's own, from 0. */
  readonly index: number;
  push(address: string, state: unknown): void;
  replace(address: string, state: unknown): void;
  go(delta: number): void;
  /** Goes back to an existing entry, without notifying the listener. */
  undo(delta: number): void;
  /** Notifies of every navigation, including our own. Returns a function that stops this. */
  listen(listener: (move: Move) => void): () => void;
}

/**
 * The browser's history, with numbered entries so that a navigation can be reverted.
 *
 * An open dialog has its own entry with the page's URL: the Back button leaves that entry and closes the
 * dialog. A dialog that is closed otherwise leaves its entry behind; the next page or dialog replaces it, and
 * Back skips it.
 */
export function createBrowserHistory(): BrowserHistory {
  let here: Entry = { usr: null, key: "default", idx: 0, ...entry() };
  let address = addressHere();
  let onMove: ((move: Move) => void) | null = null;
  /** Our own navigation in progress: the browser completes it later. */
  let travel: { to: number; then: () => void } | null = null;
  const waiting: (() => void)[] = [];
  let correction: ReturnType<typeof setTimeout> | undefined;
  /** Set between a press of Back and the response of the open dialogs, which may refuse to close. */
  let isAsking = false;
  if (entry().idx === undefined) write("replaceState", here, "");

  /** Returns whether the browser accepted it: it limits how many it allows within a time. */
  function write(method: "pushState" | "replaceState", next: Entry, at: string): boolean {
    try {
      history[method](next, "", at);
    } catch {
      return false;
    }
    here = next;
    address = addressHere();
    return true;
  }

  /** Goes to an existing entry and runs `then` there, without notifying anybody. */
  function step(delta: number, then: () => void = () => {}): void {
    travel = { to: here.idx + delta, then };
    history.go(delta);
  }

  /**
   * The browser has navigated while our own navigation was in progress: by that one, or by an earlier press.
   */
  function arrived(): void {
    clearTimeout(correction);
    if (!travel) return;
    const { to, then } = travel;
    if (entry().idx !== undefined && here.idx !== to) {
      correction = setTimeout(() => history.go(to - here.idx), 100);
      return;
    }
    travel = null;
    then();
    runWaiting();
  }

  /** Runs `act` once none of our own navigations is in progress. */
  function whenStill(act: () => void): void {
    waiting.push(act);
    runWaiting();
  }

  function runWaiting(): void {
    while (!travel && !isAsking && waiting.length > 0) waiting.shift()?.();
  }

  function put(action: "PUSH" | "REPLACE", to: string, usr: unknown): void {
    const { depth = 0, page, idx } = here;
    const isOpen = layerCount() >= depth && locate(to).pathname === window.location.pathname;
    if (depth > 0 && !isOpen && action === "REPLACE") {
      step(-depth, () => put(action, to, usr));
      return;
    }
    // The page replaces the dialog's entry, unless Back should undo a choice made in the dialog.
    const isPushed = action === "PUSH" && (depth === 0 || (!isOpen && page !== address));
    const layer = depth > 0 && isOpen ? { depth, page: page ?? address } : {};
    const key = Math.random().toString(36).slice(2, 10);
    const next: Entry = { usr: usr ?? null, key, idx: isPushed ? idx + 1 : idx, ...layer };
    if (!write(isPushed ? "pushState" : "replaceState", next, to)) window.location.assign(to);
    else onMove?.({ action, location: locationHere(), delta: isPushed ? 1 : 0 });
  }

  /** Gives each open dialog an entry. */
  function addLayers(): void {
    for (let depth = (here.depth ?? 0) + 1; depth <= layerCount(); depth += 1) {
      if (!write("pushState", { ...here, idx: here.idx + 1, depth, page: address }, address)) return;
    }
  }

  function popped(): void {
    const before = here;
    const addressBefore = address;
    const { idx } = entry();
    const delta = idx === undefined ? null : idx - before.idx;
    here = { usr: null, key: "default", idx: before.idx, ...entry() };
    address = addressHere();
    if (travel) arrived();
    else if (isAsking) return;
    else if (delta !== null && layerCount() > layersAt(before)) askToClose(before, addressBefore);
    else if (delta === null || pageOf(before) !== pageOf(here)) {
      onMove?.({ action: "POP", location: locationHere(), delta });
    } else if (address !== addressBefore) {
      onMove?.({ action: "POP", location: locationHere(), delta });
    } else if (delta < 0) {
      // The entry of a dialog that was closed otherwise.
      history.back();
    }
  }

  /** How many dialogs may stay open here after a navigation from `before`. */
  function layersAt(before: Entry): number {
    return pageOf(before) === pageOf(here) ? (here.depth ?? 0) : 0;
  }

  /**
   * Closes the dialogs that were open at `before`. If one refuses, because a payment is in progress, goes
   * back to it.
   */
  function askToClose(before: Entry, addressBefore: string): void {
    const { usr, key } = before;
    const isLeft = pageOf(before) !== pageOf(here);
    // A choice made in the dialog stays.
    if (!isLeft && address !== addressBefore) write("replaceState", { ...here, usr, key }, addressBefore);
    closeLayersAbove(layersAt(before));
    isAsking = true;
    setTimeout(() => {
      isAsking = false;
      const delta = here.idx - before.idx;
      if (layerCount() > layersAt(before)) step(pageOf(before) + layerCount() - here.idx);
      else if (pageOf(before) !== pageOf(here)) onMove?.({ action: "POP", location: locationHere(), delta });
      runWaiting();
    });
  }

  return {
    get location() {
      return locationHere();
    },
    get index() {
      return here.idx;
    },
    push: (to, state) => whenStill(() => put("PUSH", to, state)),
    replace: (to, state) => whenStill(() => put("REPLACE", to, state)),
    go: (delta) => history.go(delta),
    undo: (delta) => step(delta),
    listen(listener) {
      onMove = listener;
      addEventListener("popstate", popped);
      const stop = onLayerAdded(() => whenStill(addLayers));
      return () => {
        onMove = null;
        removeEventListener("popstate", popped);
        stop();
      };
    },
  };
}

/** Whether the app has an earlier page than the current one. */
export function hasEarlierPage(): boolean {
  const { idx = 0, depth = 0 } = entry();
  return idx - depth > 0;
}

/** The index of the page's own entry, also for its dialogs' entries. */
function pageOf({ idx, depth = 0 }: Entry): number {
  return idx - depth;
}

function locationHere(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = "default" } = entry();
  return { pathname, search, hash, state: usr, key };
}

function addressHere(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

function entry(): Partial<Entry> {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null ? state : {};
}
