import type { Price } from "@portico/contract";
import { useCoins, usePrices } from "../../api/queries/public.ts";
import { type PriceToSell, priceToSell } from "../../money/price-to-sell.ts";

const USDT = "tether";

/** What a coin can be sold for now; null for USDT itself, and if either coin can't be swapped or has no price. */
export function usePriceToSell(coinId: string, price: Price | undefined): PriceToSell | null {
  const coins = useCoins().data;
  const usdtPrice = usePrices().data?.find((one) => one.coin_id === USDT);
  const coin = coins?.find((one) => one.coin_id === coinId);
  const usdt = coins?.find((one) => one.coin_id === USDT);
  if (coinId === USDT || !coin?.swap_enabled || !usdt?.swap_enabled || !price || !usdtPrice) return null;
  return priceToSell({ coin, price }, { coin: usdt, price: usdtPrice });
}
