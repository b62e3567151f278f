import { useIsOnline } from "../../api/queries/online.ts";
import { usePauses, useRules } from "../../api/queries/public.ts";
import { useSession } from "../../api/session/session.ts";
import { useNow } from "../../api/time/use-now.ts";
import type { Surroundings } from "./swap-problem.ts";

/**
 * Conditions outside the form that decide whether a swap is possible. Updates every second, so only small
 * components should use it.
 */
export function useSurroundings(): Surroundings {
  return {
    ...useRules(),
    now: useNow(),
    is_online: useIsOnline(),
    pauses: usePauses().data ?? [],
    is_suspended: useSession().user?.status === "suspended",
  };
}
