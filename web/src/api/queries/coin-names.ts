import { useCoins } from "./public.ts";

/**
 * Returns a function from a coin id to its symbol; for a coin that is not (yet) in the registry, the id in
 * capitals.
 */
export function useSymbolOf(): (coinId: string) => string {
  const coins = useCoins().data;
  return (coinId) => coins?.find((coin) => coin.coin_id === coinId)?.symbol ?? coinId.toUpperCase();
}
