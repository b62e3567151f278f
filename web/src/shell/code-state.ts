import { inAppPath } from "@portico/contract";
import { fieldsOf, isOptionalText } from "./history-state.ts";

/** What the screens around the email hand each other in the router's state. */
export interface CodeState {
  email: string;
  type?: "signup" | "recovery";
  /** They came from the sign-in form. */
  fromLogin?: boolean;
  /** Where they were going before they signed in. */
  from?: string | undefined;
  /** The screen that asks for them again once the email is verified; it goes before `from`. */
  returnTo?: string | undefined;
}

/** The state of a history entry, or null where it is none of ours. */
export function readCodeState(
  state: unknown,
): (CodeState & Required<Pick<CodeState, "type" | "fromLogin">>) | null {
  const { email, type = "signup", fromLogin = false, from, returnTo } = fieldsOf(state);
  if (typeof email !== "string" || email.length < 3) return null;
  if ((type !== "signup" && type !== "recovery") || typeof fromLogin !== "boolean") return null;
  if (!isOptionalText(from) || !isOptionalText(returnTo)) return null;
  return { email, type, fromLogin, from, returnTo };
}

/** Where to go once the email is verified: one of our own paths, wherever the state came from (T30). */
export function destinationOf({ from, returnTo }: Pick<CodeState, "from" | "returnTo">, fallback: string) {
  return inAppPath(returnTo, inAppPath(from, fallback));
}

/** A code or a link of a recovery was right. The server knows, too, and it alone decides. */
export interface VerifiedState {
  email: string;
  type: "recovery";
  verified: true;
}

/** The same for the screen of the new password, or null for who comes from elsewhere. */
export function readVerifiedState(state: unknown): VerifiedState | null {
  const { email, type, verified } = fieldsOf(state);
  return typeof email === "string" && type === "recovery" && verified === true
    ? { email, type, verified }
    : null;
}
