import { limits } from "@portico/contract";

/** The rule of a field for an administrator's reason, with the text for one that is too short. */
export function requireReason(message: string) {
  return { validate: (reason: string) => hasReason(reason) || message };
}

export function hasReason(reason: string): boolean {
  return reason.trim().length >= limits.reason_min_length;
}
