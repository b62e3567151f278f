/** Something that is done again and again, never twice at once, with a pause after each time. */
export interface Repeated {
  start(): void;
  /** Resolves when it is done for the last time. */
  stop(): Promise<void>;
  /** Once more, after what is under way. */
  now(): Promise<void>;
}

/** @param onError hears what the work threw; it is done again all the same. */
export function repeated(
  milliseconds: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): Repeated {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = true;
  let last: Promise<void> = Promise.resolve();

  function now(): Promise<void> {
    clearTimeout(timer);
    last = last
      .then(() => (isStopped ? undefined : work()))
      .catch(onError)
      .finally(() => {
        clearTimeout(timer);
        if (!isStopped) timer = setTimeout(now, milliseconds);
      });
    return last;
  }

  return {
    start() {
      isStopped = false;
      void now();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await last;
    },
    now,
  };
}
