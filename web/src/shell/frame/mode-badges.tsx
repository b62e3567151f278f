import { FlaskConical } from "lucide-react";
import { usePrices, usePublicSettings } from "../../api/queries/public.ts";
import { shellText } from "../../text/app/shell.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Tooltip } from "../../ui/overlays/tooltip.tsx";

/** Whether the shown prices are simulated: the flag in the prices is newer than the one in the page. */
function usePricesSimulated(): boolean {
  const settings = usePublicSettings().data;
  const prices = usePrices().data;
  if (prices && prices.length > 0) return prices.some((price) => price.source === "simulated");
  return settings?.prices_simulated ?? false;
}

/** Says on every screen that coins, or prices, are not real. */
export function ModeBadges() {
  const settings = usePublicSettings().data;
  const simulated = usePricesSimulated();
  return (
    <>
      {settings?.practice && (
        <Tooltip text={shellText.practiceHelp}>
          <span data-badge className="inline-flex">
            <Badge tone="pending">
              <FlaskConical aria-hidden className="size-3.5 max-[24rem]:hidden" />
              {shellText.practice}
            </Badge>
          </span>
        </Tooltip>
      )}
      {simulated && (
        <Tooltip text={shellText.simulatedHelp}>
          <span data-badge className="inline-flex">
            <Badge tone="neutral">{shellText.simulated}</Badge>
          </span>
        </Tooltip>
      )}
    </>
  );
}
