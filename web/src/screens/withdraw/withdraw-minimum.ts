import type { Coin, CoinNetwork } from "@portico/contract";
import { refusalText } from "../../text/app/refusals.ts";
import { toBig } from "../../ui/format/decimal.ts";

/** The least quantity of a withdrawal on a network: what must arrive, and the fee, in the coin (T74). */
export function leastQuantity({ withdrawal_fee }: Coin, { minimum_withdrawal }: CoinNetwork): string {
  return toBig(minimum_withdrawal).plus(toBig(withdrawal_fee)).toFixed();
}

/** Why too little would arrive on the network; null if enough does, or before one is chosen. */
export function minimumProblem(
  quantity: string,
  coin: Coin,
  network: CoinNetwork | undefined,
): string | null {
  if (!network) return null;
  const minimum = leastQuantity(coin, network);
  if (toBig(quantity).gte(minimum)) return null;
  return refusalText("below_minimum", {
    minimum,
    arriving: network.minimum_withdrawal,
    fee: coin.withdrawal_fee,
    symbol: coin.symbol,
  });
}
