import { PasskeyError } from "../../api/passkeys.ts";
import { errorText } from "../../text/refusal-text.ts";
import { passkeyText } from "../../text/security.ts";

/** What to tell someone whose passkey, or whose code, was not taken. */
export function factorProblem(error: unknown, fallback: string): string {
  return error instanceof PasskeyError ? passkeyText.failures[error.failure] : errorText(error, fallback);
}
