import { closeLayersAbove, layerCount, onLayerAdded } from "../../ui/overlays/back-stack.ts";
import { type Entries, type Entry, type Place, pageOf } from "./entries.ts";
import type { OwnSteps } from "./own-steps.ts";

/**
 * The entries of open dialogs: each has its own, with the page's URL, so that Back leaves that entry and closes the
 * dialog. A dialog that is closed otherwise leaves its entry behind; the next page or dialog replaces it, and Back
 * skips it.
 */
export function createDialogEntries(entries: Entries, steps: OwnSteps) {
  /** Gives each open dialog an entry. */
  function add(): void {
    const { entry, address } = entries.here;
    for (let depth = (entry.depth ?? 0) + 1; depth <= layerCount(); depth += 1) {
      const next = { ...entries.here.entry, idx: entries.here.entry.idx + 1, depth, page: address };
      if (!entries.write("pushState", next, address)) return;
    }
  }

  /** How many dialogs may stay open here after a navigation from an entry. */
  function mostOpen(from: Entry): number {
    const { entry } = entries.here;
    return pageOf(from) === pageOf(entry) ? (entry.depth ?? 0) : 0;
  }

  /**
   * Closes the dialogs that were open at `from`, and runs `left` if another page is reached. If one refuses, because a
   * payment is in progress, goes back to it.
   */
  function askToClose({ entry: from, address }: Place, left: () => void): void {
    const { usr, key } = from;
    const isLeft = () => pageOf(from) !== pageOf(entries.here.entry);
    // A choice made in the dialog stays.
    if (!isLeft() && entries.here.address !== address)
      entries.write("replaceState", { ...entries.here.entry, usr, key }, address);
    closeLayersAbove(mostOpen(from));
    steps.holdUp(() => {
      const mustReturn = layerCount() > mostOpen(from);
      if (mustReturn) steps.take(pageOf(from) + layerCount() - entries.here.entry.idx);
      else if (isLeft()) left();
    });
  }

  return {
    /** Whether Back or Forward from an entry left dialogs open that do not belong to this one. */
    hasLeft: (from: Entry) => layerCount() > mostOpen(from),
    askToClose,
    /** Gives dialogs their entries from now on. Returns a function that stops this. */
    follow: () => onLayerAdded(() => steps.whenStill(add)),
  };
}
