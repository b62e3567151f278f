import { request } from "../http/request.ts";
import { forgetLocalSignOut, isSignedOutLocally } from "../storage/storage.ts";

/** The request that ends only this browser's session. */
export const localSignOut = {
  method: "POST",
  body: JSON.stringify({ scope: "local" }),
  headers: { "Content-Type": "application/json" },
} satisfies RequestInit;

let sending: Promise<void> | null = null;

/**
 * If the user signed out while the server was unreachable, signs out there now. Every request waits for this,
 * so that nothing is requested with an ended session, and so that it cannot undo a later sign-in.
 */
export async function settleLocalSignOut(): Promise<void> {
  if (!isSignedOutLocally()) return;
  sending ??= send().finally(() => {
    sending = null;
  });
  await sending;
}

async function send(): Promise<void> {
  const reply = await request("/api/auth/logout", localSignOut).catch(() => null);
  // Without an answer the session may still exist, so the next request tries again.
  if (reply?.ok) forgetLocalSignOut();
}
