import { usePriceHealth } from "../../features/prices/use-price-health.ts";
import { adminText } from "../../text/admin/office.ts";
import { common, spans } from "../../text/app/common.ts";
import { formatSpan } from "../../ui/format/time.ts";
import { cx } from "../../ui/styles/cx.ts";

type Tone = "unknown" | "up" | "pending" | "down";
type Health = ReturnType<typeof usePriceHealth>;

const rings: Record<Tone, string> = {
  unknown: "bg-muted/25",
  up: "bg-up/25",
  pending: "bg-pending/25",
  down: "bg-down/25",
};
const dots: Record<Tone, string> = {
  unknown: "bg-muted",
  up: "bg-up",
  pending: "bg-pending",
  down: "bg-down",
};

/** How many of the coins that can be swapped have a current price. Green only if all have. */
export function PriceAge({ className }: { className?: string }) {
  const health = usePriceHealth();
  const tone = toneOf(health);
  return (
    <p
      title={health.old.join(", ") || undefined}
      className={cx("figures flex items-center gap-2 text-13 whitespace-nowrap text-muted", className)}
    >
      <span className={cx("flex size-4 shrink-0 items-center justify-center rounded-full", rings[tone])}>
        <span className={cx("size-2 rounded-full", dots[tone])} />
      </span>
      <span className="truncate">{textOf(health)}</span>
    </p>
  );
}

function toneOf({ isLoading, oldest, coins, old, isClosed }: Health): Tone {
  if (isLoading) return "unknown";
  if (isClosed) return "pending";
  if (oldest === null || old.length === coins) return "down";
  return old.length === 0 ? "up" : "pending";
}

function textOf({ isLoading, oldest, coins, old, isClosed }: Health): string {
  if (isLoading) return common.loading;
  if (isClosed) return adminText.noSwaps;
  if (oldest === null) return adminText.noPrices;
  if (old.length === 0) return adminText.pricesAge(formatSpan(oldest, spans));
  return adminText.currentPrices(coins - old.length, coins);
}
