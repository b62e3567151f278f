import { type Coin, limits } from "@portico/contract";
import { maximumAmount, portionOf } from "../../money/quote.ts";
import { swapText } from "../../text/money/swap.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { toBig } from "../../ui/format/decimal.ts";
import { writePercent } from "../../ui/format/price.ts";

export interface PortionsProps {
  coin: Coin;
  /** The user's balance of it. */
  balance: string;
  /** What pays for all that can be bought at the moment; null if nothing is known to limit it. */
  mostNow: () => string | null;
  onChoose: (amount: string) => void;
}

/** Fills in a percentage of the balance; the largest leaves room for the fee, and buys no more than there is. */
export function Portions({ coin, balance, mostNow, onChoose }: PortionsProps) {
  const most = maximumAmount(balance, coin.swap_fee);
  const common = {
    size: "sm",
    disabled: toBig(most).eq(0),
    reason: swapText.nothingToSwap(coin.symbol),
    className: "min-w-0 flex-1 bg-surface px-1.5! enabled:hover:bg-raised-hover sm:flex-none sm:px-3!",
  } as const;
  return (
    <fieldset aria-label={swapText.portions} className="mt-2 flex gap-2">
      {limits.quick_fills.map((percent) => (
        <Button
          key={percent}
          {...common}
          onClick={() => onChoose(portionOf(balance, percent, coin.swap_fee, coin.decimals))}
        >
          {writePercent(String(percent))}
        </Button>
      ))}
      <Button {...common} onClick={() => onChoose(lesser(most, mostNow()))}>
        {swapText.max}
      </Button>
    </fieldset>
  );
}

function lesser(most: string, other: string | null): string {
  return other !== null && toBig(other).gt(0) && toBig(other).lt(most) ? other : most;
}
