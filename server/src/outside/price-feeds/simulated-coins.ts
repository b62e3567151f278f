import {
  assetIdOf,
  isAsset,
  type RegisteredCoin,
  registeredCoins,
  type SimulatedMarket,
} from "@portico/contract";

/** A coin's simulated market, with the coin's names. */
export interface SimulatedCoin extends SimulatedMarket {
  symbol: string | null;
  name: string | null;
  is_stable: boolean;
}

/** By coin id. */
export const simulatedCoins: Readonly<Record<string, SimulatedCoin>> = Object.fromEntries(
  registeredCoins.filter(isAsset).map((coin) => [coin.coin_id, marketOf(coin)]),
);

function marketOf({ symbol, name, is_stable, simulated }: RegisteredCoin): SimulatedCoin {
  return { symbol, name, is_stable: is_stable === true, ...simulated };
}

/** The market of a coin that an administrator added. */
const addedCoin: SimulatedCoin = {
  symbol: null,
  name: null,
  is_stable: false,
  price: "1",
  supply: "1000000000",
  volume: "5000000",
  volatility: 0.8,
};

/** A coin's simulated market; undefined for an alias, which takes its asset's price (T10). */
export function simulatedCoin(coinId: string): SimulatedCoin | undefined {
  if (assetIdOf(coinId) !== coinId) return undefined;
  // An id such as "constructor" is a property of every object.
  return Object.hasOwn(simulatedCoins, coinId) ? simulatedCoins[coinId] : addedCoin;
}
