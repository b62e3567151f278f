import { z } from "zod";
import { decimal } from "./money.ts";

/** A coin's id as the price feed names it. */
export const coinId = z.string().regex(/^[a-z0-9-]{1,64}$/, { error: "unknown_coin" });

/** A network on which a coin can move, with the names that each screen shows for it. */
export const coinNetwork = z.object({
  network_id: z.string(),
  /** Shown on the withdraw screen, and `p_network` on the wire. */
  withdrawal_name: z.string(),
  /** Shown on the deposit screen and in the wallet pool. */
  deposit_name: z.string(),
  address_format: z.string(),
  has_destination_tag: z.boolean(),
  deposit_enabled: z.boolean(),
  withdrawal_enabled: z.boolean(),
});
export type CoinNetwork = z.infer<typeof coinNetwork>;

/** A coin of the registry. Amounts are in the coin itself. */
export const coin = z.object({
  coin_id: z.string(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.int(),
  is_stable: z.boolean(),
  /** The asset that this id is another name of; such a coin has no balance of its own. */
  alias_of: z.string().nullable(),
  deposit_enabled: z.boolean(),
  withdrawal_enabled: z.boolean(),
  swap_enabled: z.boolean(),
  minimum_withdrawal: decimal,
  minimum_deposit: decimal,
  swap_fee: decimal,
  /** How much less a coin that is swapped counts for, and how much more it costs to get one, in percent. */
  swap_spread_percent: decimal,
  withdrawal_fee: decimal,
  networks: z.array(coinNetwork),
});
export type Coin = z.infer<typeof coin>;
