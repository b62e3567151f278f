import type { RefusalCode } from "@portico/contract";
import { Fault, Refusal } from "./client.ts";

/** Said before the key of an intent was looked up: who asks, whether they may, and what the request is made of. */
const beforehand: ReadonlySet<RefusalCode> = new Set([
  "too_many_requests",
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
  "not_json",
  "idempotency_key_required",
  "idempotency_key_reused",
  "service_not_configured",
]);

/**
 * Whether it is the server's word on the act itself: it was not done, not by an earlier try either. Neither a fault is,
 * nor a refusal from before the key was looked up: they say nothing of an earlier try that had no answer.
 */
export function isVerdict(error: Error): boolean {
  return error instanceof Refusal && !beforehand.has(error.code);
}

/** Whether nobody knows what became of this attempt: no answer came, or one that does not say that it was undone. */
export function isOutcomeUnknown(error: Error): boolean {
  return !(error instanceof Refusal || (error instanceof Fault && error.isUndone));
}
