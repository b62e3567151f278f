import { request } from "./request.ts";
import { forgetLocalSignOut, isSignedOutLocally } from "./storage.ts";

/** The request that ends this browser's session, and no other. */
export const localSignOut = {
  method: "POST",
  body: JSON.stringify({ scope: "local" }),
  headers: { "Content-Type": "application/json" },
} satisfies RequestInit;

let telling: Promise<void> | null = null;

/**
 * Where somebody signed out and the server could not be told, tells it now. Every request comes here first, so that
 * nothing is asked with a session that its owner has ended; a sign-in that follows cannot be undone by it either.
 */
export async function settleLocalSignOut(): Promise<void> {
  if (!isSignedOutLocally()) return;
  telling ??= tell().finally(() => {
    telling = null;
  });
  await telling;
}

async function tell(): Promise<void> {
  const reply = await request("/api/auth/logout", localSignOut).catch(() => null);
  // Without an answer the session may live on, and the next contact tells of it again.
  if (reply?.ok) forgetLocalSignOut();
}
