import type { Price } from "@portico/contract";
import { ClockAlert } from "lucide-react";
import { useRules } from "../../api/queries/public.ts";
import { useIsHydrated } from "../../api/time/use-is-hydrated.ts";
import { useIsPast } from "../../api/time/use-is-past.ts";
import { useNow } from "../../api/time/use-now.ts";
import { staleAt } from "../../money/price-age.ts";
import { spans } from "../../text/app/common.ts";
import { pricesText } from "../../text/money/prices.ts";
import { formatSpan } from "../../ui/format/time.ts";
import { cx } from "../../ui/styles/cx.ts";

/**
 * Whether a price is too old to trade on (T9). Only the browser knows, so a page from the server marks none until it is
 * hydrated.
 */
export function useIsOldPrice(price: Price | undefined): boolean {
  const ages = useRules();
  const isPast = useIsPast(price ? new Date(staleAt(price, ages)).toISOString() : null);
  return useIsHydrated() && isPast;
}

interface OldPriceProps {
  price: Price | undefined;
  className?: string;
}

/** The mark of an old price, wherever it is shown; nothing for a price that can be traded on. */
export function OldPrice({ price, className }: OldPriceProps) {
  return useIsOldPrice(price) && price ? <Mark price={price} className={className} /> : null;
}

function Mark({ price, className }: { price: Price; className: string | undefined }) {
  return (
    <span className={cx("inline-flex items-center gap-1 text-13 font-normal text-pending-ink", className)}>
      <ClockAlert aria-hidden className="size-3.5 shrink-0" />
      <span>{useAge(price)}</span>
    </span>
  );
}

/** Updated live. */
function useAge({ last_updated }: Price): string {
  const now = useNow();
  const updated = Date.parse(last_updated ?? "");
  return Number.isNaN(updated) ? pricesText.undated : pricesText.old(formatSpan(now - updated, spans));
}

/** The symbols of those whose price is old, for a total that they are part of. Updated live. */
export function useOldSymbols(holdings: readonly { symbol: string; price: Price | undefined }[]): string[] {
  const ages = useRules();
  const now = useNow();
  return holdings.filter(({ price }) => price && now > staleAt(price, ages)).map(({ symbol }) => symbol);
}
