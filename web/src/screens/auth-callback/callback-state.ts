import { oneOf } from "@portico/contract";
import { fieldsOf } from "../../shell/navigation/history-state.ts";
import type { Failure } from "./provider-failure.tsx";

const outcomes = ["two_factor_reset", "undo_addition", "undo_sign_in", "invalid", "undo_invalid"] as const;

/** The outcome, kept in the history entry, so that a reload shows it without repeating the request. */
export interface Outcome {
  /** Nobody was signed in, or nothing was linked; in our own words. */
  failure?: Failure;
  /** What a link was used for, or that it was invalid. */
  done?: (typeof outcomes)[number] | undefined;
}

/** The outcome in a history entry's state; null if there is none. */
export function readOutcome(state: unknown): Outcome | null {
  if (typeof state !== "object" || state === null) return null;
  const { title, detail, isLink } = fieldsOf(fieldsOf(state).failure);
  const done = oneOf(outcomes, fieldsOf(state).done);
  return {
    ...(typeof title === "string" &&
      typeof detail === "string" && { failure: { title, detail, isLink: isLink === true } }),
    ...(done && { done }),
  };
}
