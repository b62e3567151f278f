import { registeredCoins, type SimulatedMarket } from "@portico/contract";

/** A coin's simulated market, with the coin's names. */
export interface SimulatedCoin extends SimulatedMarket {
  symbol: string;
  name: string;
}

/** By coin id. */
export const simulatedCoins: Readonly<Record<string, SimulatedCoin>> = Object.fromEntries(
  registeredCoins.flatMap((coin) =>
    "alias_of" in coin ? [] : [[coin.coin_id, { symbol: coin.symbol, name: coin.name, ...coin.simulated }]],
  ),
);
