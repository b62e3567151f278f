import { type Entries, isOurs } from "./entries.ts";

/** Milliseconds before a step that ended elsewhere is corrected: the browser may still be navigating. */
const CORRECTION = 100;

/** Steps to existing entries that we take ourselves, one at a time: the browser completes each later. */
export interface OwnSteps {
  /** Goes to an existing entry and runs `then` there, without notifying anybody. */
  take(delta: number, then?: () => void): void;
  /** The browser has navigated. Returns whether a step was in progress, which this may have completed. */
  arrived(): boolean;
  /** Runs `act` once no step is in progress and nothing is held up. */
  whenStill(act: () => void): void;
  /** Holds up what waits until the browser's next turn, and then runs `then` first. */
  holdUp(then: () => void): void;
  readonly isHeldUp: boolean;
}

/** Takes steps among these entries. */
export function createOwnSteps(entries: Entries): OwnSteps {
  let step: { to: number; then: () => void } | null = null;
  let correction: ReturnType<typeof setTimeout> | undefined;
  let isHeldUp = false;
  const waiting: (() => void)[] = [];

  function runWaiting(): void {
    while (!step && !isHeldUp && waiting.length > 0) waiting.shift()?.();
  }

  function arrived(): boolean {
    clearTimeout(correction);
    if (!step) return false;
    const { to, then } = step;
    const { idx } = entries.here.entry;
    if (isOurs() && idx !== to) {
      // It was an earlier press of Back or Forward that completed.
      correction = setTimeout(() => history.go(to - entries.here.entry.idx), CORRECTION);
      return true;
    }
    step = null;
    then();
    runWaiting();
    return true;
  }

  return {
    take(delta, then = () => {}) {
      step = { to: entries.here.entry.idx + delta, then };
      history.go(delta);
    },
    arrived,
    whenStill(act) {
      waiting.push(act);
      runWaiting();
    },
    holdUp(then) {
      isHeldUp = true;
      setTimeout(() => {
        isHeldUp = false;
        then();
        runWaiting();
      });
    },
    get isHeldUp() {
      return isHeldUp;
    },
  };
}
