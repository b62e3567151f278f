import { z } from "zod";
import { decimal } from "./money.ts";

/** A coin's id as the price feed names it. */
export const coinId = z.string().regex(/^[a-z0-9-]{1,64}$/, { error: "unknown_coin" });

/** A network of a coin, with its name on each screen. */
export const coinNetwork = z.object({
  network_id: z.string(),
  /** Shown on the withdraw screen; `p_network` on the wire. */
  withdrawal_name: z.string(),
  /** Shown on the deposit screen and in the wallet pool. */
  deposit_name: z.string(),
  address_format: z.string(),
  has_destination_tag: z.boolean(),
  deposit_enabled: z.boolean(),
  withdrawal_enabled: z.boolean(),
  /** The least that must arrive, in the coin: a withdrawal is at least this plus the fee (T74). */
  minimum_withdrawal: decimal,
  /** In the coin; shown, since nobody can prevent a smaller deposit. */
  minimum_deposit: decimal,
  /** The token's contract there; absent for the network's own coin. */
  contract: z.object({ address: z.string(), decimals: z.int() }).optional(),
});
export type CoinNetwork = z.infer<typeof coinNetwork>;

/** A coin of the registry. Amounts are in the coin. */
export const coin = z.object({
  coin_id: z.string(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.int(),
  is_stable: z.boolean(),
  /** The asset of which this id is an alias; an alias has no balance of its own. */
  alias_of: z.string().nullable(),
  deposit_enabled: z.boolean(),
  withdrawal_enabled: z.boolean(),
  swap_enabled: z.boolean(),
  /** The lowest of its networks' minimums, for pages of the release before. */
  minimum_withdrawal: decimal,
  minimum_deposit: decimal,
  swap_fee: decimal,
  /**
   * In percent: how much a swap reduces the value of the coin that is paid in, and raises the price of the coin
   * received.
   */
  swap_spread_percent: decimal,
  withdrawal_fee: decimal,
  networks: z.array(coinNetwork),
});
export type Coin = z.infer<typeof coin>;
