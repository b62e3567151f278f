import type { Price } from "@portico/contract";
import type { Client } from "./client.ts";
import { encode } from "./frames.ts";
import type { PriceFrames } from "./price-frames.ts";

/** The sessions that an event ends: one, or all of a user. */
export interface EndedSessions {
  user_id?: string;
  session_hash?: string;
  reason: string;
}

/** The open sockets, indexed by user. */
export interface Hub {
  readonly clients: ReadonlySet<Client>;
  /**
   * @param checkedAt when its session was found live (`performance.now()`). If the session ended since, the socket is
   *   closed.
   */
  add(client: Client, checkedAt: number): void;
  remove(client: Client): void;
  ofUser(userId: string): Client[];
  administrators(): Client[];
  sendPrices(prices: readonly Price[]): void;
  /** Notifies the sockets of these sessions that they ended, and closes them. */
  endSessions(ended: EndedSessions): void;
  /**
   * Marks a session as being renewed: its old token may appear ended although the session continues under a new one.
   */
  beginRenewal(sessionHash: string): void;
  /** Whether its session is being renewed. Then only the renewal closes its sockets. */
  isRenewing(client: Client): boolean;
  /** A session was found to have ended without an event. */
  endExpired(sessionHash: string): void;
}

/** Close code after `session_ended`. 4000 to 4999 are for applications. */
const sessionEndedCode = 4001;
/** Upper bound for a handshake: its session check has seen any end older than this. */
const handshakeMilliseconds = 30_000;
/** Upper bound for a renewal, including the wait for the browser to store its cookie. */
const renewalMilliseconds = 30_000;

/**
 * Creates the hub, without clients yet.
 * @param priceFrames encodes changed prices once for all clients.
 */
export function createHub(priceFrames: PriceFrames): Hub {
  const clients = new Set<Client>();
  const byUser = new Map<string, Set<Client>>();
  /** Sessions that ended recently, for sockets whose session ends between its check and `add`. */
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

/** If a session is given, only that one ends; otherwise all of the user's. */
function isEnded({ identity }: Client, { session_hash, user_id }: EndedSessions): boolean {
  if (session_hash !== undefined) return identity.context.session === session_hash;
  return user_id !== undefined && identity.user_id === user_id;
}
