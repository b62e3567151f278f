import { networkById } from "@portico/contract";
import { useCoins } from "../../api/queries/public.ts";

/**
 * Returns a function from a network's id to the symbol of its own coin, in which it takes its fees. An operator need not
 * list that coin: then, and until the coins have loaded, it is the release's symbol.
 */
export function useFeeSymbol(): (networkId: string) => string {
  const coins = useCoins().data;
  return (networkId) => {
    const native = networkById(networkId)?.native;
    const listed = coins?.find(({ coin_id }) => coin_id === native?.coin_id);
    return listed?.symbol ?? native?.symbol ?? networkId.toUpperCase();
  };
}
