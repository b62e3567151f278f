/** An action that is coalesced: one run serves many calls. */
export interface Coalesced {
  /** Calls made before it runs share that run. */
  ask(): void;
  stop(): void;
}

/**
 * Coalesces calls into one run after a random delay of up to this many milliseconds: pages that get the same
 * message, or lose their sockets with one node, should not all come at once.
 */
export function coalesce(milliseconds: number, act: () => void): Coalesced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask() {
      timer ??= setTimeout(() => {
        timer = undefined;
        act();
      }, Math.random() * milliseconds);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
