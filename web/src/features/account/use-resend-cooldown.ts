import { limits } from "@portico/contract";
import { useState } from "react";
import { type ResendKind, resendAllowedAt, useResendAllowedAt } from "../../api/account/resend-wait.ts";
import { useCountdown } from "../../ui/hooks/use-countdown.ts";

export interface ResendCooldownOptions {
  /** Starts at a minute when the screen opens, unless the server has given a time for this email. */
  fromOpening?: boolean;
}

/**
 * Seconds until this email can be requested again, counting down. The same on every screen that can request
 * it.
 */
export function useResendCooldown(
  kind: ResendKind,
  email: string,
  { fromOpening = false }: ResendCooldownOptions = {},
): number {
  const allowedAt = useResendAllowedAt(kind, email);
  const [opening] = useState(() => {
    const isKnown = resendAllowedAt(kind, email) > Date.now();
    return fromOpening && !isKnown ? Date.now() + limits.resend_cooldown_seconds * 1_000 : 0;
  });
  return useCountdown(Math.max(allowedAt, opening));
}
