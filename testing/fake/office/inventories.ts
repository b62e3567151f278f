import type { SwapInventory } from "@portico/contract";
import Big from "big.js";
import type { ReadOutput } from "../reads/shapes.ts";
import { ago } from "../world/time.ts";
import type { OfficeParts } from "./ledger.ts";
import { createTreasury } from "./networks.ts";

/** What the treasury holds and owes; the first coin has a limit. */
export function createInventories(parts: OfficeParts): ReadOutput<"swapInventories"> {
  const { isEmpty, coins } = parts;
  return createTreasury(parts).coins.map(({ coin_id, symbol, name, owed, holdings }, index) => {
    const inventory = {
      coin_id,
      symbol,
      name,
      decimals: coins.find((coin) => coin.coin_id === coin_id)?.decimals ?? 8,
      limit: null,
      owed,
      holdings,
      room: null,
      measured_at: null,
      changed_at: null,
      changed_by: null,
    };
    if (isEmpty || index > 0) return inventory;
    const changed = { changed_at: ago({ days: 2 }), changed_by: "owner" };
    return { ...inventory, limit: "1.5", room: roomOf(inventory, "1.5"), measured_at: ago({}), ...changed };
  });
}

/** What swaps can still buy of a coin with this limit. */
export function roomOf({ owed, holdings }: Pick<SwapInventory, "owed" | "holdings">, limit: string): string {
  const room = new Big(holdings ?? "0").minus(owed).plus(limit);
  return room.gt(0) ? room.toFixed() : "0";
}
