import { useEffect, useState } from "react";

/** What a query knows about its first answer. */
interface FirstAnswer {
  isPending: boolean;
  errorUpdateCount: number;
}

/**
 * Whether neither data nor a failure has arrived yet. Unlike `isPending` and `isLoading` it stays false while a
 * failed read is tried again, so what it hides is not hidden a second time.
 */
export function isFirstLoad({ isPending, errorUpdateCount }: FirstAnswer): boolean {
  return isPending && errorUpdateCount === 0;
}

/** How long a part of a screen waits for what stands above it, in milliseconds. */
const MAX_WAIT = 2_000;

/**
 * Whether to wait for the first answers of reads whose parts would push down what is below them. Waits only once, not
 * for a failed read, and not for longer than two seconds.
 */
export function useBriefWait(...queries: (FirstAnswer & { isFetching: boolean })[]): boolean {
  const [isOver, setOver] = useState(false);
  const isWaiting = !isOver && queries.some((query) => query.isFetching && isFirstLoad(query));
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), MAX_WAIT);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isWaiting) setOver(true);
  }, [isWaiting]);
  return isWaiting;
}
