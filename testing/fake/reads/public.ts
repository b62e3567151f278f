import { assetIdOf } from "@portico/contract";
import { Refused } from "../http.ts";
import { candlesOf, createRates, sparklineOf } from "../world/coins.ts";
import type { ReadHandlers } from "./handlers.ts";

/** What visitors may read. */
export const publicReads = {
  prices: ({ prices }, { coins }) => {
    const wanted = coins === undefined ? null : coins.split(",");
    return { prices: prices.filter(({ coin_id }) => wanted === null || wanted.includes(coin_id)) };
  },
  candles: ({ coins, prices }, { coinId, range }) => {
    const coin_id = assetIdOf(coinId);
    if (!coins.some((coin) => coin.coin_id === coin_id)) throw new Refused("unknown_coin");
    const price = prices.find((one) => one.coin_id === coin_id);
    return { coin_id, range, source: "simulated", ...candlesOf(price, range) };
  },
  sparklines: ({ prices }) => ({ step_seconds: 1_800, sparklines: prices.map(sparklineOf) }),
  rates: () => ({ rates: createRates() }),
  coins: ({ coins }) => ({ coins }),
  publicSettings: ({ settings }) => settings,
  pauses: ({ pauses, delays }) => ({ pauses, delays }),
  withdrawalFees: ({ coins }) => ({
    fees: coins
      .filter(({ alias_of }) => alias_of === null)
      .map(({ coin_id, withdrawal_fee }) => ({ coin_id, fee_amount: withdrawal_fee })),
  }),
} satisfies Partial<ReadHandlers>;
