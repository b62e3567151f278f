/**
 * Runs `work` one call at a time. All requests made while a run is queued share that run, since it will see the current
 * state when it starts. So slow work never builds up a queue.
 * @returns a function that requests a run and resolves when a run that started after the request is done.
 */
export function singleFlight(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  const begin = () => {
    waiting = undefined;
    return work();
  };
  return () => {
    if (!waiting) {
      waiting = last.then(begin, begin);
      last = waiting;
    }
    return waiting;
  };
}
