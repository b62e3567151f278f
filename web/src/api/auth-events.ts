/** What happened to who is signed in, in one tab of this browser; the others should know at once. */
export type AuthEvent =
  | { type: "SIGNED_IN"; userId: string }
  | { type: "SIGNED_OUT" }
  /** A code or a link was right: this browser may set a new password for that email. */
  | { type: "PASSWORD_RECOVERY"; email: string }
  | { type: "USER_UPDATED" }
  /** An administrator has proved again who they are. */
  | { type: "STEPPED_UP" };

/** The server has none to tell, and old browsers have no such channel; there each tab learns of it with its next request. */
const channel =
  "document" in globalThis && "BroadcastChannel" in globalThis ? new BroadcastChannel("portico_auth") : null;

/** Tells all other open tabs; this one knows. */
export function announce(event: AuthEvent): void {
  channel?.postMessage(event);
}

/** Hears what other tabs announce. Returns what ends it. */
export function onAuthEvent(listener: (event: AuthEvent) => void): () => void {
  const hear = ({ data }: MessageEvent) => listener(data as AuthEvent);
  channel?.addEventListener("message", hear);
  return () => channel?.removeEventListener("message", hear);
}
