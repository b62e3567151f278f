import { type TwoFactorMethod, twoFactorMethod } from "@portico/contract";
import { z } from "zod";

const twoFactorState = z.object({ twoFactor: z.array(twoFactorMethod).min(1) });

/** What may be given as the second factor, where a history entry waits for one; otherwise null. */
export function readTwoFactor(state: unknown): TwoFactorMethod[] | null {
  const parsed = twoFactorState.safeParse(state);
  return parsed.success ? parsed.data.twoFactor : null;
}
