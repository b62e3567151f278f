import type { User } from "@portico/contract";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchUser, signOut } from "./account.ts";
import { Refusal } from "./client.ts";
import { keys } from "./keys.ts";
import { live } from "./live.ts";
import { clearSignedIn, readAdminFlag, writeAdminFlag } from "./storage.ts";

export type Session =
  | { status: "loading"; user: null }
  | { status: "signed-in"; user: User }
  | { status: "signed-out"; user: null }
  /** Nobody knows: the server did not answer. */
  | { status: "failed"; user: null };

async function loadUser(): Promise<User | null> {
  const user = await fetchUser().catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (user) writeAdminFlag(user.id, user.is_admin);
  else clearSignedIn();
  return user;
}

/** Who is signed in. Every screen shares one answer. */
export function useSession(): Session {
  const { data, status } = useQuery({
    queryKey: keys.user,
    queryFn: loadUser,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return { status: "signed-in", user: data };
  if (status === "pending") return { status: "loading", user: null };
  return { status: status === "error" ? "failed" : "signed-out", user: null };
}

/** Whether to draw what only administrators need. While the answer is on its way, yesterday's is good enough. */
export function useIsAdmin(): boolean {
  const session = useSession();
  return session.status === "loading" ? readAdminFlag() : (session.user?.is_admin ?? false);
}

/** A session began: what was read as somebody else goes, and the socket is opened as the new user. */
export function beginSession(client: QueryClient, user: User): void {
  client.removeQueries({ queryKey: keys.own });
  client.setQueryData(keys.user, user);
  writeAdminFlag(user.id, user.is_admin);
  live.restart();
}

/** A session is over, here at least. */
export function endSession(client: QueryClient): void {
  client.setQueryData(keys.user, null);
  client.removeQueries({ queryKey: keys.own });
  clearSignedIn();
  live.restart();
}

/** Signs out on the server and clears what is here even when the server could not be told; then the answer is false. */
export function useSignOut(): () => Promise<boolean> {
  const client = useQueryClient();
  return async () => {
    const told = await signOut().then(
      () => true,
      () => false,
    );
    endSession(client);
    return told;
  };
}
