import { useIsOnline } from "../../api/queries/online.ts";
import { usePublicSettings } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import { useNow } from "../../api/use-now.ts";
import type { Surroundings } from "./swap-problem.ts";

/** What the setting is unless the operator changed it, for the moment before the settings are here. */
const MAX_PRICE_AGE_SECONDS = 600;

/** What decides beside the form whether a swap can be made; anew every second, so only small parts should ask. */
export function useSurroundings(): Surroundings {
  return {
    now: useNow(),
    max_price_age_seconds: usePublicSettings().data?.max_price_age_seconds ?? MAX_PRICE_AGE_SECONDS,
    is_online: useIsOnline(),
    is_suspended: useSession().user?.status === "suspended",
  };
}
