import type { ProfileChanges, User } from "@portico/contract";
import { put, send } from "../http/client.ts";
import { renewalCount } from "../http/renewal.ts";
import { localSignOut } from "../session/local-sign-out.ts";

/** The version of the user's data that this page fetched last. */
let version: string | undefined;

/** Whether this page has fetched this version of the user's data. */
export function hasUserVersion(given: string | undefined): boolean {
  return given !== undefined && given === version;
}

/** The user of this browser's session, or null. */
export async function fetchUser(): Promise<User | null> {
  const renewals = renewalCount();
  const reply = (await send("/api/auth/user", {})) as { user: User | null; version?: string };
  const { user } = reply;
  version = reply.version;
  // The cookie was renewed meanwhile, and the old one is invalid.
  return user === null && renewals !== renewalCount() ? fetchUser() : user;
}

/** Ends this browser's session on the server, even if the page is closed at the same moment. */
export async function signOut(): Promise<void> {
  await send("/api/auth/logout", { ...localSignOut, keepalive: true });
}

/** Updates the signed-in user's profile. Returns the new profile. */
export async function updateProfile(changes: ProfileChanges): Promise<User> {
  return ((await put("/api/auth/user", changes)) as { user: User }).user;
}
