import { useSyncExternalStore } from "react";
import { serverNow } from "./clock.ts";
import { live } from "./live.ts";

/** Whether the server can be reached, as far as this page knows. */
export type Connection = "fine" | "no-network" | "no-server";

/** What the last request came to. One that nobody answered says little while the socket stands. */
let wasAnswered = true;
/** When an answer last came, in milliseconds of this machine's clock. */
let answeredAt: number | null = null;
const subscribers = new Set<() => void>();

/** Notes that the server answered a request, or that nobody did. */
export function noteAnswer(isAnswer: boolean): void {
  if (isAnswer) answeredAt = Date.now();
  if (wasAnswered === isAnswer) return;
  wasAnswered = isAnswer;
  for (const subscriber of subscribers) subscriber();
}

/** Whether a proxy answered that the server is gone, or the server that it goes: what it answers itself bears a number. */
export function isOfNoServer({ status, headers }: Response): boolean {
  return [502, 503, 504].includes(status) && !headers.has("x-request-id");
}

export function connection(): Connection {
  // A machine without a network still reaches a server of its own.
  if (live.status === "live") return "fine";
  if (!navigator.onLine) return "no-network";
  return live.isLost && !wasAnswered ? "no-server" : "fine";
}

/** Calls back at each change. Returns what ends it. */
export function followConnection(changed: () => void): () => void {
  subscribers.add(changed);
  const end = live.subscribe(changed);
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    subscribers.delete(changed);
    end();
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

export function useConnection(): Connection {
  return useSyncExternalStore(followConnection, connection, () => "fine" as const);
}

/** When something last came from the server, in milliseconds of its time; null when nothing ever did. */
export function heardAt(): number | null {
  const times = [answeredAt, live.heardAt].filter((time) => time !== null);
  return times.length > 0 ? Math.max(...times) + serverNow() - Date.now() : null;
}
