import { ArrowLeftRight } from "lucide-react";
import { amountUnitText } from "../../text/money/amount-unit.ts";
import { Button } from "../../ui/buttons/button.tsx";
import type { AmountEntryState } from "./use-amount-entry.ts";

/** Switches an amount between the coin and the user's currency. It shows what the amount would be typed in. */
export function UnitSwitch({ entry }: { entry: AmountEntryState }) {
  return (
    <Button
      size="sm"
      tone="outline"
      aria-label={amountUnitText.enterIn(entry.other_unit)}
      title={amountUnitText.enterIn(entry.other_unit)}
      disabled={entry.locked !== null}
      reason={entry.locked ?? undefined}
      icon={<ArrowLeftRight aria-hidden className="size-3.5" />}
      onClick={entry.switchUnit}
      className="h-7! gap-1.5! px-2.5! pointer-coarse:h-11!"
    >
      {entry.other_unit}
    </Button>
  );
}
