import { useCoins } from "../queries.ts";

/** Gives a coin's symbol; for a coin that the registry does not know (yet), its id in capitals. */
export function useSymbolOf(): (coinId: string) => string {
  const coins = useCoins().data;
  return (coinId) => coins?.find((coin) => coin.coin_id === coinId)?.symbol ?? coinId.toUpperCase();
}
