import { adminText } from "../../text/admin/office.ts";
import { spans } from "../../text/app/common.ts";
import { formatSpan } from "../../ui/format/time.ts";
import { cx } from "../../ui/styles/cx.ts";
import { usePriceHealth } from "./use-price-health.ts";

/** Whether every coin that can be swapped has a current price, and which has not. */
export function PriceAge({ className }: { className?: string }) {
  const { oldest, old } = usePriceHealth();
  const isFresh = oldest !== null && old.length === 0;
  return (
    <p className={cx("figures flex items-center gap-2 text-13 whitespace-nowrap text-muted", className)}>
      <span
        className={cx(
          "flex size-4 shrink-0 items-center justify-center rounded-full",
          isFresh ? "bg-up/25" : "bg-down/25",
        )}
      >
        <span className={cx("size-2 rounded-full", isFresh ? "bg-up" : "bg-down")} />
      </span>
      <span className="truncate">{textOf(oldest, old)}</span>
    </p>
  );
}

function textOf(oldest: number | null, old: string[]): string {
  if (oldest === null) return adminText.noPrices;
  const [first = "", ...others] = old;
  if (first === "") return adminText.pricesAge(formatSpan(oldest, spans));
  return others.length === 0 ? adminText.oldPrice(first) : adminText.oldPrices(old.length);
}
