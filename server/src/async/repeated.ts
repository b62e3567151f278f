/** A task that repeats with a pause after each run, never two runs at once. */
export interface Repeated {
  start(): void;
  /** Stops it. Resolves when the last run has ended. */
  stop(): Promise<void>;
  /** Runs once more, after the current run. */
  now(): Promise<void>;
}

/** @param onError called with errors of a run. The task keeps repeating. */
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
