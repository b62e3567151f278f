import { PasskeyError } from "../../api/account/passkeys.ts";
import { errorText } from "../../text/refusal-text.ts";
import { passkeyText } from "../../text/security.ts";

/** The message for a rejected passkey or code. */
export function factorProblem(error: unknown, fallback: string): string {
  return error instanceof PasskeyError ? passkeyText.failures[error.failure] : errorText(error, fallback);
}
