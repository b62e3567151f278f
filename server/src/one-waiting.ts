/**
 * Does the same work again and again, one after the other. One that has not begun yet will see whatever stands by then,
 * so it stands for all who ask meanwhile: what is slow for a minute has one left to do then, not sixty.
 * @returns what asks for it, and settles with the work that saw what stood at the asking.
 */
export function oneWaiting(work: () => Promise<void>): () => Promise<void> {
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
