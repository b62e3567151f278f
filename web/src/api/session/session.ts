import type { User } from "@portico/contract";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchUser, signOut } from "../account/own-account.ts";
import { setQueryResult } from "../cache/invalidate.ts";
import { keys } from "../cache/keys.ts";
import { Refusal } from "../http/client.ts";
import { live } from "../live/live.ts";
import { adoptLanguage } from "../preferences/language.ts";
import { clearDrafts } from "../storage/personal-keys.ts";
import {
  clearSignedIn,
  forgetLocalSignOut,
  isSignedOutLocally,
  readAdminFlag,
  rememberLocalSignOut,
  writeAdminFlag,
} from "../storage/storage.ts";
import { useIsHydrated } from "../time/use-is-hydrated.ts";
import { type AuthEvent, announce, onAuthEvent } from "./auth-events.ts";
import { settleLocalSignOut } from "./local-sign-out.ts";

export type Session =
  | { status: "loading"; user: null }
  | { status: "signed-in"; user: User }
  | { status: "signed-out"; user: null }
  /** Unknown: the server did not answer. */
  | { status: "failed"; user: null };

/** Whether this page already knows who is signed in. */
let isKnown = false;

async function loadUser(signal: AbortSignal): Promise<User | null> {
  const user = await fetchUserUnlessSignedOut().catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  // Somebody has signed in or out meanwhile, so this answer is about the previous user.
  signal.throwIfAborted();
  if (user) writeAdminFlag(user.id, user.is_admin);
  else clearSignedIn();
  if (user && !isKnown) adoptLanguage(user, "now");
  isKnown = true;
  return user;
}

/** The prerendered page says that nobody is signed in, so no request is needed. */
export function noteSignedOut(): void {
  isKnown = true;
  clearSignedIn();
}

/** A user who signed out stays signed out, even while the server cannot be reached. */
async function fetchUserUnlessSignedOut(): Promise<User | null> {
  await settleLocalSignOut();
  return isSignedOutLocally() ? null : fetchUser();
}

/** The user is signing out in this tab, so the server's event about it on the socket can be ignored. */
let isLeaving = false;

/** The session of this browser. All screens share one request. */
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

/** Whether to show what only administrators need. Until the answer arrives, the stored flag is used. */
export function useIsAdmin(): boolean {
  const session = useSession();
  const isDrawn = useIsHydrated();
  if (session.status === "loading") return isDrawn && readAdminFlag();
  return session.user?.is_admin ?? false;
}

/** A session began: clears the previous user's data and reopens the socket as the new user. */
export function beginSession(client: QueryClient, user: User): void {
  forgetLocalSignOut();
  client.removeQueries({ queryKey: keys.own });
  setQueryResult<User | null>(client, keys.user, user);
  writeAdminFlag(user.id, user.is_admin);
  adoptLanguage(user, "when-left");
  live.restart();
  announce({ type: "SIGNED_IN", userId: user.id });
}

/** The session has ended, at least here. Returns whether the user of this tab does not know yet. */
export function endSession(client: QueryClient): boolean {
  const isUnexpected = client.getQueryData(keys.user) !== null && !isLeaving;
  setQueryResult<User | null>(client, keys.user, null);
  client.removeQueries({ queryKey: keys.own });
  clearSignedIn();
  live.restart();
  return isUnexpected;
}

/**
 * Signs out on the server and clears local data. Returns false if the server could not be reached; then the
 * next request signs out there.
 */
export function useSignOut(): () => Promise<boolean> {
  const client = useQueryClient();
  return async () => {
    isLeaving = true;
    const isReached = await signOut().then(
      () => true,
      () => false,
    );
    isLeaving = false;
    if (!isReached) rememberLocalSignOut();
    endSession(client);
    clearDrafts();
    announce({ type: "SIGNED_OUT" });
    return isReached;
  };
}

/** Some account's sessions have ended: checks in all tabs whether this browser's is one of them. */
export async function askAgainWhoIsSignedIn(client: QueryClient): Promise<void> {
  announce({ type: "USER_UPDATED" });
  await client.invalidateQueries({ queryKey: keys.user });
}

/**
 * Reacts to events from other tabs, and completes a sign-out that the server missed as soon as there is a
 * network. `onSignedOut` is called when another tab has signed this one out. Returns a function that stops
 * this.
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
      // The next user must not see the previous one's data.
      if (here) endSession(client);
      else live.restart();
      return void client.resetQueries({ queryKey: keys.user });
    case "SIGNED_OUT":
      clearDrafts();
      if (endSession(client)) onSignedOut();
      return;
    case "USER_UPDATED":
      return void client.invalidateQueries({ queryKey: keys.user });
    case "PASSWORD_RECOVERY":
    case "STEPPED_UP":
      return;
  }
}
