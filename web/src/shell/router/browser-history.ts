import { layerCount } from "../../ui/overlays/back-stack.ts";
import { createDialogEntries } from "./dialog-entries.ts";
import { createEntries, type Entry, locationHere, pageOf } from "./entries.ts";
import { type Location, locate } from "./location.ts";
import { createOwnSteps } from "./own-steps.ts";

/** How a page was reached: a new entry, a replaced one, or the browser's own buttons and the first load. */
export type Action = "PUSH" | "REPLACE" | "POP";

export interface Move {
  action: Action;
  location: Location;
  /** How many entries forward; null if an entry is not ours. */
  delta: number | null;
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

/** The browser's history, with numbered entries so that a navigation can be reverted, and entries for open dialogs. */
export function createBrowserHistory(): BrowserHistory {
  const entries = createEntries();
  const steps = createOwnSteps(entries);
  const dialogs = createDialogEntries(entries, steps);
  let onMove: ((move: Move) => void) | null = null;

  const notify = (action: Action, delta: number | null) =>
    onMove?.({ action, location: locationHere(), delta });

  function put(action: "PUSH" | "REPLACE", to: string, usr: unknown): void {
    const { entry, address } = entries.here;
    const { depth = 0, page, idx } = entry;
    const isOpen = layerCount() >= depth && locate(to).pathname === window.location.pathname;
    if (depth > 0 && !isOpen && action === "REPLACE") {
      steps.take(-depth, () => put(action, to, usr));
      return;
    }
    // The page replaces the dialog's entry, unless Back should undo a choice made in the dialog.
    const isPushed = action === "PUSH" && (depth === 0 || (!isOpen && page !== address));
    const layer = depth > 0 && isOpen ? { depth, page: page ?? address } : {};
    const key = Math.random().toString(36).slice(2, 10);
    const next: Entry = { usr: usr ?? null, key, idx: isPushed ? idx + 1 : idx, ...layer };
    if (!entries.write(isPushed ? "pushState" : "replaceState", next, to)) window.location.assign(to);
    else notify(action, isPushed ? 1 : 0);
  }

  function popped(): void {
    const { from, delta } = entries.moved();
    if (steps.arrived() || steps.isHeldUp) return;
    const { entry, address } = entries.here;
    if (delta !== null && dialogs.hasLeft(from.entry)) {
      dialogs.askToClose(from, () => notify("POP", entries.here.entry.idx - from.entry.idx));
    } else if (delta === null || pageOf(from.entry) !== pageOf(entry) || address !== from.address) {
      notify("POP", delta);
    } else if (delta < 0) {
      // The entry of a dialog that was closed otherwise.
      history.back();
    }
  }

  return {
    get location() {
      return locationHere();
    },
    get index() {
      return entries.here.entry.idx;
    },
    push: (to, state) => steps.whenStill(() => put("PUSH", to, state)),
    replace: (to, state) => steps.whenStill(() => put("REPLACE", to, state)),
    go: (delta) => history.go(delta),
    undo: (delta) => steps.take(delta),
    listen(listener) {
      onMove = listener;
      addEventListener("popstate", popped);
      const stop = dialogs.follow();
      return () => {
        onMove = null;
        removeEventListener("popstate", popped);
        stop();
      };
    },
  };
}
