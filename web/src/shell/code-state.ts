import { z } from "zod";

/** What the screens around the email hand each other in the router's state. */
const codeState = z.object({
  email: z.string().min(3),
  type: z.literal("signup").default("signup"),
  /** They came from the sign-in form, so nobody knows when the last mail went out. */
  fromLogin: z.boolean().default(false),
  /** When the mail with the code was asked for, in milliseconds. */
  sentAt: z.number().optional(),
  /** Where they were going before they signed in. */
  from: z.string().optional(),
});
export type CodeState = z.input<typeof codeState>;

/** The state of a history entry, or null where it is none of ours. */
export function readCodeState(state: unknown): z.output<typeof codeState> | null {
  const parsed = codeState.safeParse(state);
  return parsed.success ? parsed.data : null;
}
