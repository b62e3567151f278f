import { z } from "zod";

/** How it went: kept in the history entry, so that a reload shows it again and asks nothing twice. */
const outcome = z.object({
  /** Nobody was signed in; in our own words. */
  failure: z.object({ title: z.string(), detail: z.string() }).optional(),
  /** What a link was spent for, or that it was of no use. */
  done: z.enum(["two_factor_reset", "two_factor_reset_cancel", "invalid"]).optional(),
});
export type Outcome = z.infer<typeof outcome>;

/** The state of a history entry, or null where it is none of ours. */
export function readOutcome(state: unknown): Outcome | null {
  return outcome.safeParse(state).data ?? null;
}
