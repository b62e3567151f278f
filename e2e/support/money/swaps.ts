import type { Exchange } from "../exchange/exchange.ts";
import { type Person, rpc } from "../people/people.ts";

/** The result of a swap. */
export interface MadeSwap {
  swap_id: string;
  to_amount: string;
  exchange_rate: string;
}

/** Swaps bitcoin for ether at the server's current price; the fee is charged on top. */
export function swapBitcoin(exchange: Exchange, person: Person, amount: string): Promise<MadeSwap> {
  return rpc<MadeSwap>(exchange, person, "perform_crypto_swap", {
    p_from_coin_id: "bitcoin",
    p_from_amount: amount,
    p_to_coin_id: "ethereum",
    p_to_amount: "0.000001",
    p_exchange_rate: "1",
    p_fee: "0.0000026",
  });
}
