import type { SwapCost } from "@portico/contract";
import { swapCostText } from "../../text/money/swap-cost.ts";
import { DataRow } from "../../ui/layout/card.tsx";
import { InfoTooltip } from "../../ui/overlays/info-tooltip.tsx";
import { type CostMoney, type CostParts, costText, explainCost } from "./cost-text.ts";
import { useMoney } from "./use-money.ts";

export interface CostRowProps {
  /** Null while there is none: without an amount or without prices. */
  cost: SwapCost | null;
  /** Undefined while the coins load. */
  parts: CostParts | undefined;
  /** The currency and its rate at the time of a swap that was made; else the present one. */
  rated?: CostMoney;
}

/** What a swap costs in the user's currency and in percent, and what that is made of (T75). */
export function CostRow({ cost, parts, rated }: CostRowProps) {
  const present = useMoney();
  const money = rated ?? present;
  if (!cost || !parts || (!rated && present.isPending)) return <DataRow label={swapCostText.cost}>–</DataRow>;
  return (
    <DataRow
      label={swapCostText.cost}
      aside={<InfoTooltip label={swapCostText.explain} text={explainCost(cost, parts, money)} />}
    >
      {costText(cost, money)}
    </DataRow>
  );
}
