import type { Hub } from "./hub.ts";
import type { LiveReads } from "./live-reads.ts";

/**
 * Checks the sessions of all open sockets in one query. Closes sockets of ended, expired or banned sessions, and
 * updates permissions.
 */
export async function revalidate(hub: Hub, reads: LiveReads): Promise<void> {
  const sessions = new Set<string>();
  for (const { identity } of hub.clients) {
    if (identity.context.session !== null && identity.user_id !== null)
      sessions.add(identity.context.session);
  }
  if (sessions.size === 0) return;
  const live = await reads.liveSessions([...sessions]);
  for (const session of sessions) {
    if (!live.has(session)) hub.endExpired(session);
  }
  for (const { identity } of hub.clients) {
    identity.is_admin = live.get(identity.context.session ?? "")?.is_admin ?? identity.is_admin;
  }
}
