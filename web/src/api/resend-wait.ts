import { useSyncExternalStore } from "react";
import { Refusal } from "./client.ts";
import { readResendWaits, writeResendWaits } from "./screen-storage.ts";

/** Emails that can be asked for again; the server has a cooldown for each. */
export type ResendKind = "signup" | "recovery" | "magiclink";

const subscribers = new Set<() => void>();

const nameOf = (kind: ResendKind, email: string) => `${kind} ${email.trim().toLowerCase()}`;

/** When the server will send another one, in milliseconds of this machine's clock; 0 where it has not said. */
export function resendAllowedAt(kind: ResendKind, email: string): number {
  return readResendWaits()[nameOf(kind, email)] ?? 0;
}

/** Keeps what the server said: so many seconds until it sends another one. Reloading the page does not change it. */
export function noteResendWait(kind: ResendKind, email: string, seconds: number): void {
  const now = Date.now();
  const running = Object.entries(readResendWaits()).filter(([, until]) => until > now);
  writeResendWaits({ ...Object.fromEntries(running), [nameOf(kind, email)]: now + seconds * 1_000 });
  for (const subscriber of subscribers) subscriber();
}

/** Asks for an email, and keeps how long the server then refuses another one, or refuses this one. */
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

/** The same as `resendAllowedAt`, followed. */
export function useResendAllowedAt(kind: ResendKind, email: string): number {
  return useSyncExternalStore(follow, () => resendAllowedAt(kind, email));
}

function follow(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => void subscribers.delete(subscriber);
}
