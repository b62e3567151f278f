/** Something that is done for many who ask for it. */
export interface OnceWithin {
  /** Whoever asks before it is done is served by the same time. */
  ask(): void;
  stop(): void;
}

/**
 * Does something once for however many ask for it, at a moment of chance within this time: where all pages are told the
 * same, or lose their sockets with one node, they should not all come at once.
 */
export function onceWithin(milliseconds: number, act: () => void): OnceWithin {
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
