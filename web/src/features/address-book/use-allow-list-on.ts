import { useAllowList } from "../../api/queries/address-book.ts";
import { useIsPast } from "../../api/time/use-is-past.ts";

/** Whether the user currently withdraws only to saved addresses; false while that is unknown. */
export function useAllowListOn(): boolean {
  const list = useAllowList().data;
  const hasEnded = useIsPast(list?.off_at ?? null);
  return (list?.is_on ?? false) && !hasEnded;
}
