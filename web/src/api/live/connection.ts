import { useSyncExternalStore } from "react";
import { serverNow } from "../time/clock.ts";
import { live } from "./live.ts";

/** Whether the server can be reached, as far as this page knows. */
export type Connection = "fine" | "no-network" | "no-server";

/** Whether the last request was answered. A failed one means little while the socket is open. */
let wasAnswered = true;
/** When the last answer arrived, in milliseconds of this machine's clock. */
let answeredAt: number | null = null;
const subscribers = new Set<() => void>();

/** Records whether a request was answered. */
export function noteAnswer(isAnswer: boolean): void {
  if (isAnswer) answeredAt = Date.now();
  if (wasAnswered === isAnswer) return;
  wasAnswered = isAnswer;
  for (const subscriber of subscribers) subscriber();
}

/**
 * Whether a proxy answered for a server that is down, or a server that is shutting down. The server's other
 * answers carry a request id.
 */
export function isServerUnavailable({ status, headers }: Response): boolean {
  return [502, 503, 504].includes(status) && !headers.has("x-request-id");
}

export function connection(): Connection {
  // A machine without a network can still reach a local server.
  if (live.status === "live") return "fine";
  if (!navigator.onLine) return "no-network";
  return live.isLost && !wasAnswered ? "no-server" : "fine";
}

/** Calls back at each change. Returns a function that stops this. */
function followConnection(changed: () => void): () => void {
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

/** When the server was last heard from, in milliseconds of its time; null if never. */
export function lastServerContact(): number | null {
  const times = [answeredAt, live.lastFrameAt].filter((time) => time !== null);
  return times.length > 0 ? Math.max(...times) + serverNow() - Date.now() : null;
}
