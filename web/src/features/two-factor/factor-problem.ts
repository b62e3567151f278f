import { PasskeyError } from "../../api/account/passkeys.ts";
import { passkeyText } from "../../text/account/security.ts";
import { errorText } from "../../text/app/refusal-text.ts";

/** The message for a rejected passkey or code. */
export function factorProblem(error: unknown, fallback: string): string {
  return error instanceof PasskeyError ? passkeyText.failures[error.failure] : errorText(error, fallback);
}
