import { usePrices } from "../../api/queries/public.ts";
import { useNow } from "../../api/time/use-now.ts";
import { adminText } from "../../text/admin/office.ts";
import { spans } from "../../text/app/common.ts";
import { formatSpan } from "../../ui/format/time.ts";
import { cx } from "../../ui/styles/cx.ts";

/** Whether prices still arrive. */
export function PriceAge({ className }: { className?: string }) {
  const now = useNow();
  const prices = usePrices().data ?? [];
  const newest = Math.max(0, ...prices.map((price) => Date.parse(price.last_updated ?? "") || 0));
  const age = Math.max(0, now - newest);
  const isFresh = newest > 0 && age < 10 * 60_000;
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
      {newest === 0 ? adminText.noPrices : adminText.pricesAge(formatSpan(age, spans))}
    </p>
  );
}
