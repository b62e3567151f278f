import { adminText } from "../../text/admin/office.ts";
import { spans } from "../../text/app/common.ts";
import { formatSpan } from "../../ui/format/time.ts";
import { cx } from "../../ui/styles/cx.ts";
import { type PriceHealth, usePriceHealth } from "./use-price-health.ts";

type Tone = "up" | "pending" | "down";

const rings: Record<Tone, string> = { up: "bg-up/25", pending: "bg-pending/25", down: "bg-down/25" };
const dots: Record<Tone, string> = { up: "bg-up", pending: "bg-pending", down: "bg-down" };

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

function toneOf({ oldest, coins, old, isClosed }: PriceHealth): Tone {
  if (isClosed) return "pending";
  if (oldest === null || old.length === coins) return "down";
  return old.length === 0 ? "up" : "pending";
}

function textOf({ oldest, coins, old, isClosed }: PriceHealth): string {
  if (isClosed) return adminText.noSwaps;
  if (oldest === null) return adminText.noPrices;
  if (old.length === 0) return adminText.pricesAge(formatSpan(oldest, spans));
  return adminText.currentPrices(coins - old.length, coins);
}
