import type { RefusalCode } from "@portico/contract";
import { Fault, Refusal } from "../http/client.ts";

/** Refusals from before the intent's key is looked up: identity, permission, and the form of the request. */
const beforehand: ReadonlySet<RefusalCode> = new Set([
  "too_many_requests",
  "server_busy",
  "not_authenticated",
  "not_administrator",
  "account_suspended",
  "role_lacks_permission",
  "two_factor_required",
  "step_up_required",
  "foreign_user",
  "cross_site",
  "invalid_input",
  "body_too_large",
  "headers_too_large",
  "request_timeout",
  "not_json",
  "idempotency_key_required",
  "idempotency_key_reused",
  "service_not_configured",
]);

/**
 * Whether the error is the server's decision on the intent: it was not done, not by an earlier attempt
 * either. Faults, and refusals from before the key was looked up, say nothing about an earlier attempt
 * without an answer.
 */
export function isVerdict(error: Error): boolean {
  return error instanceof Refusal && !beforehand.has(error.code);
}

/**
 * Whether the outcome of this attempt is unknown: no answer came, or one that does not say that it was
 * undone.
 */
export function isOutcomeUnknown(error: Error): boolean {
  return !(error instanceof Refusal || (error instanceof Fault && error.isUndone));
}
