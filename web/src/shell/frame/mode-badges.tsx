import { FlaskConical } from "lucide-react";
import { usePricesSimulated, usePublicSettings } from "../../api/queries/public.ts";
import { shellText } from "../../text/app/shell.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Tooltip } from "../../ui/overlays/tooltip.tsx";

/** One badge that says on every screen what is not real: the coins, the prices, or both. */
export function ModeBadges() {
  const practice = usePublicSettings().data?.practice === true;
  const simulated = usePricesSimulated();
  if (!practice && !simulated) return null;
  const kind = practice ? (simulated ? "both" : "practice") : "simulated";
  const { label, help } = shellText.modes[kind];
  return (
    <Tooltip text={help}>
      <span data-badge className="inline-flex">
        <Badge tone="pending">
          <FlaskConical aria-hidden className="size-3.5 max-[24rem]:hidden" />
          {label}
        </Badge>
      </span>
    </Tooltip>
  );
}
