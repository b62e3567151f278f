import type { Coin, CoinNetwork } from "@portico/contract";
import { withdrawText } from "../../text/money/withdraw.ts";
import { formatExact } from "../../ui/format/amount.ts";
import { leastQuantity } from "./withdraw-minimum.ts";

/** The least quantity on the chosen network; nothing before one is chosen. */
export function LeastQuantity({ coin, network }: { coin: Coin; network: CoinNetwork | undefined }) {
  if (!network) return null;
  const amount = withdrawText.amountOf(formatExact(leastQuantity(coin, network)), coin.symbol);
  return <span className="figures block">{withdrawText.least(amount, network.withdrawal_name)}</span>;
}
