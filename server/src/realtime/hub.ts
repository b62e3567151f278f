import type { Price } from "@portico/contract";
import type { Client } from "./client.ts";
import { encode } from "./frames.ts";
import type { PriceFrames } from "./price-frames.ts";

/** Which sessions an event ends: one, or all of a user. */
export interface EndedSessions {
  user_id?: string;
  session_hash?: string;
  reason: string;
}

/** The open sockets, found by who is behind them. */
export interface Hub {
  readonly clients: ReadonlySet<Client>;
  /**
   * @param checkedAt when its session was found to be live (`performance.now()`): one that ended since is not let in.
   */
  add(client: Client, checkedAt: number): void;
  remove(client: Client): void;
  ofUser(userId: string): Client[];
  administrators(): Client[];
  sendPrices(prices: readonly Price[]): void;
  /** Tells the sockets of these sessions that it is over, and closes them. */
  endSessions(ended: EndedSessions): void;
  /** From now on this session may be found over although it only goes on under a new token. */
  beginRenewal(sessionHash: string): void;
  /** Whether it may; then its sockets are told by who renews it, and by nobody else. */
  isRenewing(client: Client): boolean;
  /** A session was found to be over, though nobody said so. */
  endExpired(sessionHash: string): void;
}

/** The close code after `session_ended`; 4000 to 4999 are for applications. */
export const sessionEndedCode = 4001;
/** A handshake takes less than this, so an end that is older was seen by its check. */
const handshakeMilliseconds = 30_000;
/** A renewal takes less than this, and its browser's patience. */
const renewalMilliseconds = 30_000;

export function createHub(priceFrames: PriceFrames): Hub {
  const clients = new Set<Client>();
  const byUser = new Map<string, Set<Client>>();
  /** Between the check of a session and its socket's entry it may end; these are the ends to compare with. */
  let recentEnds: { ended: EndedSessions; at: number }[] = [];
  /** When the renewal of each of these sessions began. */
  const renewals = new Map<string, number>();

  function remove(client: Client) {
    clients.delete(client);
    const { user_id } = client.identity;
    const own = user_id === null ? undefined : byUser.get(user_id);
    own?.delete(client);
    if (user_id !== null && own?.size === 0) byUser.delete(user_id);
  }

  function end(client: Client, reason: string) {
    remove(client);
    client.close(sessionEndedCode, "session ended", encode({ type: "session_ended", reason }));
  }

  function isRenewing(session: string | null): boolean {
    const begun = session === null ? undefined : renewals.get(session);
    return begun !== undefined && performance.now() - begun < renewalMilliseconds;
  }

  function endSessions(ended: EndedSessions) {
    const now = performance.now();
    recentEnds = recentEnds.filter(({ at }) => now - at < handshakeMilliseconds);
    recentEnds.push({ ended, at: now });
    for (const client of [...clients]) {
      if (isEnded(client, ended)) end(client, ended.reason);
    }
  }

  return {
    clients,
    add(client, checkedAt) {
      clients.add(client);
      const { user_id } = client.identity;
      if (user_id !== null) byUser.set(user_id, (byUser.get(user_id) ?? new Set()).add(client));
      const missed = recentEnds.find(({ ended, at }) => at >= checkedAt && isEnded(client, ended));
      if (missed) end(client, missed.ended.reason);
    },
    remove,
    ofUser: (userId) => [...(byUser.get(userId) ?? [])],
    administrators: () => [...clients].filter(({ identity }) => identity.is_admin),
    sendPrices(prices) {
      const frame = priceFrames.next(prices);
      if (frame) for (const client of clients) client.sendPrices(frame);
    },
    endSessions,
    beginRenewal(sessionHash) {
      for (const session of renewals.keys()) if (!isRenewing(session)) renewals.delete(session);
      renewals.set(sessionHash, performance.now());
    },
    isRenewing: ({ identity }) => isRenewing(identity.context.session),
    endExpired(sessionHash) {
      if (!isRenewing(sessionHash)) endSessions({ session_hash: sessionHash, reason: "expired" });
    },
  };
}

/** A named session ends alone; without one, all of the user's do. */
function isEnded({ identity }: Client, { session_hash, user_id }: EndedSessions): boolean {
  if (session_hash !== undefined) return identity.context.session === session_hash;
  return user_id !== undefined && identity.user_id === user_id;
}
