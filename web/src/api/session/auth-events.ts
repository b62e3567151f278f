/** An account event in one tab that the browser's other tabs should react to at once. */
export type AuthEvent =
  | { type: "SIGNED_IN"; userId: string }
  | { type: "SIGNED_OUT" }
  /** A recovery code or link was accepted: this browser may set a new password for that email. */
  | { type: "PASSWORD_RECOVERY"; email: string }
  | { type: "USER_UPDATED" }
  /** An administrator has confirmed their identity. */
  | { type: "STEPPED_UP" };

/** Missing on the server and in old browsers, where each tab finds out with its next request. */
const channel =
  "document" in globalThis && "BroadcastChannel" in globalThis ? new BroadcastChannel("portico_auth") : null;

/** Notifies all other open tabs. */
export function announce(event: AuthEvent): void {
  channel?.postMessage(event);
}

/** Listens for events from other tabs. Returns a function that stops listening. */
export function onAuthEvent(listener: (event: AuthEvent) => void): () => void {
  const hear = ({ data }: MessageEvent) => listener(data as AuthEvent);
  channel?.addEventListener("message", hear);
  return () => channel?.removeEventListener("message", hear);
}
