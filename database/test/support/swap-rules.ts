import type { SwapPair, SwapRules, SwapSide } from "@portico/testing";
import type { World } from "@portico/testing/database/world.ts";

/** The current settings of swaps. */
export async function swapRules(world: World): Promise<SwapRules> {
  const [row] = await world.rows<{ rules: SwapRules }>(
    `select json_object_agg(key, value::numeric) as rules from app.settings
     where key in ('max_swap_usd', 'max_swaps_per_minute_usd', 'swap_quote_seconds', 'swap_quotes_per_minute',
       'unused_swap_quotes_per_hour', 'swap_quote_tolerance_percent')`,
  );
  if (!row) throw new Error("There are no settings of swaps.");
  return row.rules;
}

/** Two coins as they are now, of which each that is not stable moves by 45 percent in a year. */
export async function swapPair(world: World, coins: readonly [string, string]): Promise<SwapPair> {
  const rows = await world.rows<SwapSide & { coin_id: string }>(
    `select c.coin_id, c.swap_spread_percent::float8 as spread_percent,
       (case when c.is_stable then 0 else 0.45 end)::float8 as volatility,
       coalesce(f.fee_amount * p.market_price, 0)::float8 as fee_usd
     from app.coins c
     left join app.swap_fees f on f.coin_id = c.coin_id
     left join app.crypto_prices p on p.coin_id = c.coin_id`,
  );
  const [first, second] = coins.map((coinId) => rows.find((row) => row.coin_id === coinId));
  if (!first || !second) throw new Error(`There is no pair ${coins.join(", ")}.`);
  return [first, second];
}
