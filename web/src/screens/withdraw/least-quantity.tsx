import type { Coin, CoinNetwork } from "@portico/contract";
import { withdrawText } from "../../text/money/withdraw.ts";
import { formatExact } from "../../ui/format/amount.ts";
import { leastQuantity } from "./withdraw-minimum.ts";

interface LeastQuantityProps {
  id: string;
  coin: Coin;
  network: CoinNetwork | undefined;
}

/** The least quantity on the chosen network; nothing before one is chosen. */
export function LeastQuantity({ id, coin, network }: LeastQuantityProps) {
  if (!network) return null;
  const amount = withdrawText.amountOf(formatExact(leastQuantity(coin, network)), coin.symbol);
  return (
    <p id={id} className="figures text-13 text-muted">
      {withdrawText.least(amount, network.withdrawal_name)}
    </p>
  );
}

/** The same for an empty field. */
export function leastPlaceholder(coin: Coin, network: CoinNetwork | undefined): string {
  return network ? withdrawText.quantityPlaceholder(formatExact(leastQuantity(coin, network))) : "0";
}
