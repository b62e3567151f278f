/** The users whose data changed recently, for sockets that open between the read of their state and their first event. */
export interface RecentChanges {
  /** @param userId the user; undefined if anyone's pages may show the change. */
  add(userId?: string): void;
  /** @param at a time of `performance.now()`, at most half a minute ago. */
  hasSince(at: number, userId: string): boolean;
}

/** Upper bound for the time between the read and the open socket. */
const keptMilliseconds = 30_000;

/** Creates the record, empty. It forgets changes after half a minute. */
export function createRecentChanges(): RecentChanges {
  /** When each user's data last changed, oldest first. */
  const changes = new Map<string | undefined, number>();

  function forgetOld(now: number) {
    for (const [userId, at] of changes) {
      if (now - at < keptMilliseconds) return;
      changes.delete(userId);
    }
  }

  return {
    add(userId) {
      const now = performance.now();
      changes.delete(userId);
      changes.set(userId, now);
      forgetOld(now);
    },
    hasSince: (at, userId) => [undefined, userId].some((whose) => (changes.get(whose) ?? -1) >= at),
  };
}
