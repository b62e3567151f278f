import { closeLayersAbove, layerCount, onLayerAdded } from "../../ui/back-stack.ts";
import { type Location, locate } from "./location.ts";

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
  /** How many dialogs were open over the page when this entry was made for the topmost; none where it is missing. */
  depth?: number;
  /** The address of the page's own entry, where this one stands for a dialog. */
  page?: string;
}

export interface BrowserHistory {
  readonly location: Location;
  /** Which of the app's own entries is shown, from 0. */
  readonly index: number;
  push(address: string, state: unknown): void;
  replace(address: string, state: unknown): void;
  go(delta: number): void;
  /** Goes back to an entry that exists, without telling the listener. */
  undo(delta: number): void;
  /** Tells of every move, those made here, too. Returns what ends it. */
  listen(listener: (move: Move) => void): () => void;
}

/**
 * The browser's history, its entries numbered so that a step can be taken back.
 *
 * An open dialog has an entry of its own, with the page's address: the Back button leaves that entry and closes the
 * dialog. A dialog that was closed otherwise leaves its entry behind; the next page or dialog takes its place, and Back
 * skips it.
 */
export function createBrowserHistory(): BrowserHistory {
  let here: Entry = { usr: null, key: "default", idx: 0, ...entry() };
  let address = addressHere();
  let tell: ((move: Move) => void) | null = null;
  /** A step of our own that is under way: the browser takes it later. */
  let travel: { to: number; then: () => void } | null = null;
  const waiting: (() => void)[] = [];
  let correction: ReturnType<typeof setTimeout> | undefined;
  /** Set between a press of Back and the answer of the open dialogs, which may refuse to close. */
  let isAsking = false;
  if (entry().idx === undefined) write("replaceState", here, "");

  /** Returns whether the browser took it: it allows only so many steps in a while. */
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

  /** Takes a step that exists, runs `then` there and tells nobody. */
  function step(delta: number, then: () => void = () => {}): void {
    travel = { to: here.idx + delta, then };
    history.go(delta);
  }

  /** The browser has moved while a step of our own was under way: by that step, or by a press that came before it. */
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

  /** Runs `act` once no step of our own is under way. */
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
    // The page takes the place of the dialog's entry, unless Back should undo what was chosen in the dialog.
    const isPushed = action === "PUSH" && (depth === 0 || (!isOpen && page !== address));
    const layer = depth > 0 && isOpen ? { depth, page: page ?? address } : {};
    const key = Math.random().toString(36).slice(2, 10);
    const next: Entry = { usr: usr ?? null, key, idx: isPushed ? idx + 1 : idx, ...layer };
    if (!write(isPushed ? "pushState" : "replaceState", next, to)) window.location.assign(to);
    else tell?.({ action, location: locationHere(), delta: isPushed ? 1 : 0 });
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
      tell?.({ action: "POP", location: locationHere(), delta });
    } else if (address !== addressBefore) {
      tell?.({ action: "POP", location: locationHere(), delta });
    } else if (delta < 0) {
      // The entry of a dialog that was closed otherwise.
      history.back();
    }
  }

  /** How many dialogs may stay open here, after a step from `before`. */
  function layersAt(before: Entry): number {
    return pageOf(before) === pageOf(here) ? (here.depth ?? 0) : 0;
  }

  /** Closes the dialogs that were open at `before`. If one refuses, because money is on its way, goes back to it. */
  function askToClose(before: Entry, addressBefore: string): void {
    const { usr, key } = before;
    const isLeft = pageOf(before) !== pageOf(here);
    // What was chosen in the dialog stays.
    if (!isLeft && address !== addressBefore) write("replaceState", { ...here, usr, key }, addressBefore);
    closeLayersAbove(layersAt(before));
    isAsking = true;
    setTimeout(() => {
      isAsking = false;
      const delta = here.idx - before.idx;
      if (layerCount() > layersAt(before)) step(pageOf(before) + layerCount() - here.idx);
      else if (pageOf(before) !== pageOf(here)) tell?.({ action: "POP", location: locationHere(), delta });
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
      tell = listener;
      addEventListener("popstate", popped);
      const stop = onLayerAdded(() => whenStill(addLayers));
      return () => {
        tell = null;
        removeEventListener("popstate", popped);
        stop();
      };
    },
  };
}

/** Whether the page that is shown has one of the app's own before it. */
export function hasEarlierPage(): boolean {
  const { idx = 0, depth = 0 } = entry();
  return idx - depth > 0;
}

/** The number of the page's own entry, for those of its dialogs, too. */
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
