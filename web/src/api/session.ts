import type { User } from "@portico/contract";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { type AuthEvent, announce, onAuthEvent } from "./auth-events.ts";
import { Refusal } from "./client.ts";
import { keys } from "./keys.ts";
import { adoptLanguage } from "./language.ts";
import { live } from "./live.ts";
import { settleLocalSignOut } from "./local-sign-out.ts";
import { fetchUser, signOut } from "./own-account.ts";
import { keepAnswer } from "./read-anew.ts";
import {
  clearSignedIn,
  forgetLocalSignOut,
  isSignedOutLocally,
  readAdminFlag,
  rememberLocalSignOut,
  writeAdminFlag,
} from "./storage.ts";
import { useIsDrawn } from "./use-is-drawn.ts";

export type Session =
  | { status: "loading"; user: null }
  | { status: "signed-in"; user: User }
  | { status: "signed-out"; user: null }
  /** Nobody knows: the server did not answer. */
  | { status: "failed"; user: null };

/** Whether this page knew already who is signed in. */
let isKnown = false;

async function loadUser(signal: AbortSignal): Promise<User | null> {
  const user = await fetchUserUnlessSignedOut().catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  // Somebody has signed in or out meanwhile, and this is about who was here before.
  signal.throwIfAborted();
  if (user) writeAdminFlag(user.id, user.is_admin);
  else clearSignedIn();
  if (user && !isKnown) adoptLanguage(user, "now");
  isKnown = true;
  return user;
}

/** The page came with word that nobody is signed in, so nobody has to ask. */
export function noteSignedOut(): void {
  isKnown = true;
  clearSignedIn();
}

/** Who has signed out stays so, even while the server cannot be told of it. */
async function fetchUserUnlessSignedOut(): Promise<User | null> {
  await settleLocalSignOut();
  return isSignedOutLocally() ? null : fetchUser();
}

/** Somebody signs out in this tab; that the server then says so on the socket is no news. */
let isLeaving = false;

/** Who is signed in. Every screen shares one answer. */
export function useSession(): Session {
  const { data, status } = useQuery({
    queryKey: keys.user,
    queryFn: ({ signal }) => loadUser(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return { status: "signed-in", user: data };
  if (status === "pending") return { status: "loading", user: null };
  return { status: status === "error" ? "failed" : "signed-out", user: null };
}

/** Whether to draw what only administrators need. While the answer is on its way, yesterday's is good enough. */
export function useIsAdmin(): boolean {
  const session = useSession();
  const isDrawn = useIsDrawn();
  if (session.status === "loading") return isDrawn && readAdminFlag();
  return session.user?.is_admin ?? false;
}

/** A session began: what was read as somebody else goes, and the socket is opened as the new user. */
export function beginSession(client: QueryClient, user: User): void {
  forgetLocalSignOut();
  client.removeQueries({ queryKey: keys.own });
  keepAnswer<User | null>(client, keys.user, user);
  writeAdminFlag(user.id, user.is_admin);
  adoptLanguage(user, "when-left");
  live.restart();
  announce({ type: "SIGNED_IN", userId: user.id });
}

/** A session is over, here at least. The answer tells whether that is news to whoever looks at this tab. */
export function endSession(client: QueryClient): boolean {
  const isNews = client.getQueryData(keys.user) !== null && !isLeaving;
  keepAnswer<User | null>(client, keys.user, null);
  client.removeQueries({ queryKey: keys.own });
  clearSignedIn();
  live.restart();
  return isNews;
}

/**
 * Signs out on the server and clears what is here even when the server could not be told: then the answer is false,
 * and it is told at the next contact.
 */
export function useSignOut(): () => Promise<boolean> {
  const client = useQueryClient();
  return async () => {
    isLeaving = true;
    const told = await signOut().then(
      () => true,
      () => false,
    );
    isLeaving = false;
    if (!told) rememberLocalSignOut();
    endSession(client);
    announce({ type: "SIGNED_OUT" });
    return told;
  };
}

/** The sessions of some account have ended: asks whether this browser's is one of them, in all its tabs. */
export async function askAgainWhoIsSignedIn(client: QueryClient): Promise<void> {
  announce({ type: "USER_UPDATED" });
  await client.invalidateQueries({ queryKey: keys.user });
}

/**
 * Follows what happens in other tabs of this browser, and tells the server of a sign-out it missed as soon as there is
 * a network again. `onSignedOut` is called when another tab has signed this one out. Returns what ends it.
 */
export function followAuthEvents(client: QueryClient, onSignedOut: () => void): () => void {
  const settle = () => void settleLocalSignOut();
  addEventListener("online", settle);
  const ignore = onAuthEvent((event) => receive(client, event, onSignedOut));
  return () => {
    removeEventListener("online", settle);
    ignore();
  };
}

function receive(client: QueryClient, event: AuthEvent, onSignedOut: () => void): void {
  const here = client.getQueryData<User | null>(keys.user);
  switch (event.type) {
    case "SIGNED_IN":
      if (here?.id === event.userId) return void client.invalidateQueries({ queryKey: keys.user });
      // What was read as somebody else is not for the eyes of the next.
      if (here) endSession(client);
      else live.restart();
      return void client.resetQueries({ queryKey: keys.user });
    case "SIGNED_OUT":
      if (endSession(client)) onSignedOut();
      return;
    case "USER_UPDATED":
      return void client.invalidateQueries({ queryKey: keys.user });
    case "PASSWORD_RECOVERY":
    case "STEPPED_UP":
      return;
  }
}
