import { useIsOnline } from "../../api/queries/online.ts";
import { usePauses, usePublicSettings } from "../../api/queries/public.ts";
import { useSession } from "../../api/session/session.ts";
import { useNow } from "../../api/time/use-now.ts";
import type { Surroundings } from "./swap-problem.ts";

/** The settings' defaults, used until the settings are loaded. */
const MAX_PRICE_AGE_SECONDS = 600;
const MAX_STREAM_PRICE_AGE_SECONDS = 60;

/**
 * Conditions outside the form that decide whether a swap is possible. Updates every second, so only small
 * components should use it.
 */
export function useSurroundings(): Surroundings {
  const settings = usePublicSettings().data;
  return {
    now: useNow(),
    max_price_age_seconds: settings?.max_price_age_seconds ?? MAX_PRICE_AGE_SECONDS,
    max_stream_price_age_seconds: settings?.max_stream_price_age_seconds ?? MAX_STREAM_PRICE_AGE_SECONDS,
    is_online: useIsOnline(),
    pauses: usePauses().data ?? [],
    is_suspended: useSession().user?.status === "suspended",
  };
}
