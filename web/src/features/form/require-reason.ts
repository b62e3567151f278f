import { hasLink, limits } from "@portico/contract";
import { refusalText } from "../../text/app/refusals.ts";

/** The rule of a field for an administrator's reason, with the text for one that is too short. */
export function requireReason(message: string) {
  return {
    validate: (reason: string) => {
      if (!hasReason(reason)) return message;
      return !hasLink(reason) || refusalText("text_has_link");
    },
  };
}

export function hasReason(reason: string): boolean {
  return reason.trim().length >= limits.reason_min_length;
}
