import { inAppPath } from "@portico/contract";
import { z } from "zod";

/** What the screens around the email hand each other in the router's state. */
const codeState = z.object({
  email: z.string().min(3),
  type: z.enum(["signup", "recovery"]).default("signup"),
  /** They came from the sign-in form, so nobody knows when the last mail went out. */
  fromLogin: z.boolean().default(false),
  /** When the mail with the code was asked for, in milliseconds. */
  sentAt: z.number().optional(),
  /** Where they were going before they signed in. */
  from: z.string().optional(),
  /** The screen that asks for them again once the email is verified; it goes before `from`. */
  returnTo: z.string().optional(),
});
export type CodeState = z.input<typeof codeState>;

/** The state of a history entry, or null where it is none of ours. */
export function readCodeState(state: unknown): z.output<typeof codeState> | null {
  const parsed = codeState.safeParse(state);
  return parsed.success ? parsed.data : null;
}

/** Where to go once the email is verified: one of our own paths, wherever the state came from (T30). */
export function destinationOf({ from, returnTo }: Pick<CodeState, "from" | "returnTo">, fallback: string) {
  return inAppPath(returnTo, inAppPath(from, fallback));
}

const verifiedState = z.object({
  email: z.string(),
  type: z.literal("recovery"),
  verified: z.literal(true),
});
/** A code or a link of a recovery was right. The server knows, too, and it alone decides. */
export type VerifiedState = z.infer<typeof verifiedState>;

/** The same for the screen of the new password, or null for who comes from elsewhere. */
export function readVerifiedState(state: unknown): VerifiedState | null {
  return verifiedState.safeParse(state).data ?? null;
}
