import { isRefusal } from "../../api/http/client.ts";
import { refusalText } from "../../text/app/refusals.ts";
import { toBig } from "../../ui/format/decimal.ts";

/** What swaps could still pay of a coin when the server refused one into it (T85). */
export interface Shortage {
  coinId: string;
  /** In the coin. */
  room: string;
  /** Until when the form believes it, in the server's time: there may be more room soon. */
  until: number;
}

const BELIEVED_MILLISECONDS = 30_000;

/** What an answer says of the room for swaps into this coin; null if it was not refused for that. */
export function shortageOf(error: unknown, coinId: string, now: number): Shortage | null {
  if (!isRefusal(error, "swap_inventory_reached", "swap_inventory_used_up")) return null;
  return { coinId, room: String(error.details.room ?? "0"), until: now + BELIEVED_MILLISECONDS };
}

/** The shortage, if it still is one of this coin. */
export function currentShortage(
  shortage: Shortage | null,
  { coin_id, alias_of }: { coin_id: string; alias_of: string | null },
  now: number,
): Shortage | null {
  return shortage?.coinId === (alias_of ?? coin_id) && now < shortage.until ? shortage : null;
}

/** Why this amount of a coin cannot be bought; null if it can, for all that is known. */
export function shortageProblem(
  shortage: Shortage | null,
  coin: Parameters<typeof currentShortage>[1] & { symbol: string },
  amount: string | null,
  now: number,
): string | null {
  const current = currentShortage(shortage, coin, now);
  if (!current || amount === null || toBig(amount).lte(current.room)) return null;
  const details = { symbol: coin.symbol, room: current.room };
  return refusalText(
    toBig(current.room).eq(0) ? "swap_inventory_used_up" : "swap_inventory_reached",
    details,
  );
}
