import { oneOf } from "@portico/contract";
import { fieldsOf } from "../../shell/history-state.ts";
import type { Failure } from "./provider-failure.tsx";

const deeds = ["two_factor_reset", "undo_addition", "invalid"] as const;

/** How it went: kept in the history entry, so that a reload shows it again and asks nothing twice. */
export interface Outcome {
  /** Nobody was signed in, or nothing linked; in our own words. */
  failure?: Failure;
  /** What a link was spent for, or that it was of no use. */
  done?: (typeof deeds)[number] | undefined;
}

/** The state of a history entry, or null where it is none of ours. */
export function readOutcome(state: unknown): Outcome | null {
  if (typeof state !== "object" || state === null) return null;
  const { title, detail, isLink } = fieldsOf(fieldsOf(state).failure);
  const done = oneOf(deeds, fieldsOf(state).done);
  return {
    ...(typeof title === "string" &&
      typeof detail === "string" && { failure: { title, detail, isLink: isLink === true } }),
    ...(done && { done }),
  };
}
