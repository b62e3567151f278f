import { RefreshCw } from "lucide-react";
import { useSingleFlight } from "../../api/calls/single-flight.ts";
import { usePriceFeedControl, useUpdatePrices } from "../../api/queries/office-settings.ts";
import { useNow } from "../../api/time/use-now.ts";
import { useMay } from "../../shell/access/use-may.ts";
import { notify } from "../../shell/notices/notify.ts";
import { priceUpdateText } from "../../text/admin/settings.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import { Button } from "../../ui/buttons/button.tsx";

/**
 * Updates the prices now: once a minute across all administrators (T41). Shows when the next update is
 * possible.
 */
export function PriceUpdate() {
  const now = useNow();
  const may = useMay("prices.update");
  const nextAt = usePriceFeedControl().data?.next_update_at;
  const update = useUpdatePrices({
    onSuccess: ({ success }) =>
      success
        ? notify.success(priceUpdateText.updated, "price-update")
        : notify.error(priceUpdateText.failed, "price-update"),
    onError: (error) => notify.error(errorText(error, priceUpdateText.failed), "price-update"),
  });
  const start = useSingleFlight<void>(update.mutate);
  const seconds = nextAt ? Math.max(0, Math.ceil((Date.parse(nextAt) - now) / 1_000)) : 0;
  const wait = seconds > 0 ? priceUpdateText.wait(seconds) : undefined;

  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button
        tone="accent"
        icon={<RefreshCw aria-hidden className="size-4" />}
        busy={update.isPending}
        disabled={!may.allowed || seconds > 0}
        reason={may.reason ?? wait}
        onClick={() => start()}
      >
        {priceUpdateText.button}
      </Button>
      <p className="figures text-13 text-muted">{may.reason ?? wait ?? priceUpdateText.once}</p>
    </div>
  );
}
