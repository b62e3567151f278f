let count = 0;
let latest: Promise<unknown> = Promise.resolve();

/**
 * Makes a request that renews the session's cookie. The old cookie is invalid meanwhile, so other requests
 * wait until it is over, and those in flight are repeated; see `send`.
 */
export function renewing<Reply>(request: () => Promise<Reply>): Promise<Reply> {
  count += 1;
  const reply = request();
  latest = reply.catch(() => {});
  return reply;
}

/** The number of renewals. If it has grown, an answer may have been for the old cookie. */
export function renewalCount(): number {
  return count;
}

/** Resolves when no renewal is in progress. */
export function renewalsOver(): Promise<unknown> {
  return latest;
}
