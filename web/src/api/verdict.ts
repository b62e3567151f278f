import type { RefusalCode } from "@portico/contract";
import { Refusal } from "./client.ts";

/** Said before anybody looked at what was asked for. */
const beforehand: ReadonlySet<RefusalCode> = new Set([
  "too_many_requests",
  "not_authenticated",
  "two_factor_required",
  "service_not_configured",
]);

/**
 * Whether nobody knows, after this error, what this try or one before it has done.
 * @param wasUnsure whether nobody knew before it.
 */
export function isUnsure(error: Error, wasUnsure: boolean): boolean {
  return !(error instanceof Refusal) || (wasUnsure && !isVerdict(error));
}

/**
 * Whether it is the server's word on the act itself. Neither a fault is, nor a refusal from before it: they say nothing of
 * an earlier try that had no answer.
 */
export function isVerdict(error: Error): boolean {
  return error instanceof Refusal && !beforehand.has(error.code);
}
