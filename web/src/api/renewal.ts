let count = 0;
let latest: Promise<unknown> = Promise.resolve();

/**
 * Makes a request by which the session gets a new cookie. Whoever asks with the old one meanwhile is taken for nobody,
 * so other requests wait until it is over, and those that were on their way are made again; see `send`.
 */
export function renewing<Reply>(request: () => Promise<Reply>): Promise<Reply> {
  count += 1;
  const reply = request();
  latest = reply.catch(() => {});
  return reply;
}

/** How many there have been: one more than before means that an answer may have been to the old cookie. */
export function renewalCount(): number {
  return count;
}

/** Resolves when none is under way. */
export function renewalsOver(): Promise<unknown> {
  return latest;
}
