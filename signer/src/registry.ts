import { networkById, registeredCoins } from "@portico/contract";

/** A coin on a network, as the release declares it; what the database says of it does not count here. */
export interface CoinOnChain {
  symbol: string;
  /** On the chain. */
  decimals: number;
  /** The token's contract in lower case; null for the network's own coin. */
  contract: string | null;
}

/** Undefined if the release does not have this coin on this network. */
export function coinOn(coinId: string, networkId: string): CoinOnChain | undefined {
  const coin = registeredCoins.find(({ coin_id }) => coin_id === coinId);
  if (!coin || "alias_of" in coin) return undefined;
  const place = coin.networks.find(({ network_id }) => network_id === networkId);
  if (!place) return undefined;
  const { symbol } = coin;
  const { contract } = place;
  if (!contract) return { symbol, decimals: coin.decimals, contract: null };
  return { symbol, decimals: contract.decimals, contract: contract.address.toLowerCase() };
}

/** The coin that pays a network's fees. */
export function feeCoin(networkId: string): { symbol: string; decimals: number } {
  const coinId = networkById(networkId)?.native.coin_id;
  const coin = registeredCoins.find(({ coin_id }) => coin_id === coinId);
  if (!coin || "alias_of" in coin) throw new Error(`the network ${networkId} has no coin for fees`);
  return { symbol: coin.symbol, decimals: coin.decimals };
}
