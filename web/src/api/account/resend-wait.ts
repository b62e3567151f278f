import { canonicalEmail } from "@portico/contract";
import { useSyncExternalStore } from "react";
import { Refusal } from "../http/client.ts";
import { fingerprint } from "../storage/fingerprint.ts";
import { readResendWaits, writeResendWaits } from "../storage/screen-storage.ts";

/** Emails that can be requested again; each has its own cooldown on the server. */
export type ResendKind = "signup" | "recovery" | "magiclink" | "provider";

const subscribers = new Set<() => void>();

/** A fingerprint keeps the email itself out of the storage, which outlasts a sign-out. */
const nameOf = (kind: ResendKind, email: string) => fingerprint(`${kind} ${canonicalEmail(email) ?? email}`);

/** When the server will send another one, in milliseconds of this machine's clock; 0 if unknown. */
export function resendAllowedAt(kind: ResendKind, email: string): number {
  return readResendWaits()[nameOf(kind, email)] ?? 0;
}

/** Stores the server's cooldown in seconds until the next email. It survives a reload. */
export function noteResendWait(kind: ResendKind, email: string, seconds: number): void {
  const now = Date.now();
  const running = Object.entries(readResendWaits()).filter(([, until]) => until > now);
  writeResendWaits({ ...Object.fromEntries(running), [nameOf(kind, email)]: now + seconds * 1_000 });
  for (const subscriber of subscribers) subscriber();
}

/** Requests an email, and stores the cooldown from the reply or the refusal. */
export async function askForEmail<Reply extends { retry_after_seconds: number }>(
  kind: ResendKind,
  email: string,
  ask: () => Promise<Reply>,
): Promise<Reply> {
  try {
    const reply = await ask();
    noteResendWait(kind, email, reply.retry_after_seconds);
    return reply;
  } catch (error) {
    const seconds = error instanceof Refusal ? Number(error.details.seconds) : Number.NaN;
    if (seconds > 0) noteResendWait(kind, email, seconds);
    throw error;
  }
}

/** `resendAllowedAt` as a hook. */
export function useResendAllowedAt(kind: ResendKind, email: string): number {
  return useSyncExternalStore(follow, () => resendAllowedAt(kind, email));
}

function follow(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => void subscribers.delete(subscriber);
}
