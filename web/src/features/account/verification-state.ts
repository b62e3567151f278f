import { inAppPath, oneOf } from "@portico/contract";
import { fieldsOf, isOptionalText } from "../../shell/navigation/history-state.ts";

/** What a code is for: a new account, a new password, or the email of an account at a third party. */
const codeTypes = ["signup", "recovery", "provider"] as const;
type CodeType = (typeof codeTypes)[number];

/** The router state that the screens around email verification pass on. */
export interface VerificationState {
  email: string;
  type?: CodeType;
  /** Of the type provider: the third party's name. */
  provider?: string | undefined;
  /** Of the type provider: the account there is to be linked to the signed-in user. */
  isLink?: boolean | undefined;
  /** The email has a link and no code (T70). */
  needsLink?: boolean | undefined;
  /** The email's id, to learn whether its address was refused. */
  mailId?: string | undefined;
  /** The user came from the sign-in form. */
  fromLogin?: boolean;
  /** Where the user was going before the sign-in. */
  from?: string | undefined;
  /** The screen to return to once the email is verified; it has priority over `from`. */
  returnTo?: string | undefined;
}

/** The state of a history entry; null if it is not ours. */
export function readCodeState(
  state: unknown,
): (VerificationState & Required<Pick<VerificationState, "type" | "fromLogin">>) | null {
  const {
    email,
    needsLink,
    mailId,
    isLink,
    provider,
    fromLogin = false,
    from,
    returnTo,
    ...rest
  } = fieldsOf(state);
  const type = oneOf(codeTypes, rest.type ?? "signup");
  if (typeof email !== "string" || email.length < 3) return null;
  if (type === undefined || typeof fromLogin !== "boolean") return null;
  if (![from, returnTo, provider, mailId].every(isOptionalText)) return null;
  return {
    ...{ email, type, fromLogin, needsLink: needsLink === true, isLink: isLink === true },
    ...({ from, returnTo, provider, mailId } as Pick<
      VerificationState,
      "from" | "returnTo" | "provider" | "mailId"
    >),
  };
}

/**
 * Where to go once the email is verified: always one of our own paths, wherever the state came from (T30).
 */
export function destinationOf(
  { from, returnTo }: Pick<VerificationState, "from" | "returnTo">,
  fallback: string,
) {
  return inAppPath(returnTo, inAppPath(from, fallback));
}

/** An email that this app knows, to fill a form in. It is never taken from a URL, which anybody can write (T63). */
export interface KnownEmail {
  email?: string | undefined;
}

/** The email in a history entry's state; "" without one. */
export function readKnownEmail(state: unknown): string {
  const { email } = fieldsOf(state);
  return typeof email === "string" ? email : "";
}

/** A recovery code or link was accepted. This is only for the screen; the server decides. */
export interface VerifiedState {
  email: string;
  type: "recovery";
  verified: true;
}

/** The state for the new-password screen; null for a user who comes from elsewhere. */
export function readVerifiedState(state: unknown): VerifiedState | null {
  const { email, type, verified } = fieldsOf(state);
  return typeof email === "string" && type === "recovery" && verified === true
    ? { email, type, verified }
    : null;
}
