import type { ProfileChanges, User } from "@portico/contract";
import { put, send } from "./client.ts";
import { localSignOut } from "./local-sign-out.ts";
import { renewalCount } from "./renewal.ts";

/** The user of this browser's session, or null. */
export async function fetchUser(): Promise<User | null> {
  const renewals = renewalCount();
  const { user } = (await send("/api/auth/user", {})) as { user: User | null };
  // The cookie was exchanged meanwhile, and the old one is nobody's.
  return user === null && renewals !== renewalCount() ? fetchUser() : user;
}

/** Ends this browser's session on the server, also where the page is closed in the same moment. */
export async function signOut(): Promise<void> {
  await send("/api/auth/logout", { ...localSignOut, keepalive: true });
}

/** Changes the profile of who is signed in, and returns it as it is now. */
export async function updateProfile(changes: ProfileChanges): Promise<User> {
  return ((await put("/api/auth/user", changes)) as { user: User }).user;
}
