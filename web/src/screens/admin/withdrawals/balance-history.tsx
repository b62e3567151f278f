import type { BalanceEntry } from "@portico/contract";
import { useId } from "react";
import { useSymbolOf } from "../../../api/queries/coin-names.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { Age } from "../../../features/office/age.tsx";
import { withdrawalBackgroundText as text } from "../../../text/admin/withdrawal-background.ts";
import { formatExact } from "../../../ui/format/amount.ts";
import { toBig } from "../../../ui/format/decimal.ts";
import { cx } from "../../../ui/styles/cx.ts";

/** The latest ledger entries that changed the user's available balance. */
export function BalanceHistory({ entries }: { entries: BalanceEntry[] }) {
  const now = useNow();
  const symbolOf = useSymbolOf();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-1 text-13 font-medium text-muted">
        {text.entries}
      </h3>
      {entries.length === 0 && <p className="py-2 text-15">{text.noEntries}</p>}
      <ul>
        {entries.map(({ id, kind, coin_id, change, balance, created_at }) => (
          <li
            key={id}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-line py-1.5 text-13 not-first:border-t sm:grid-cols-[1fr_1fr_1fr]"
          >
            <span>
              {text.entryKinds[kind]} <Age at={created_at} now={now} className="text-muted" />
            </span>
            <span
              translate="no"
              className={cx("figures text-right font-semibold", toBig(change).gt(0) && "text-up-ink")}
            >
              {text.change(signed(change), symbolOf(coin_id))}
            </span>
            <span className="figures col-span-2 text-right text-muted sm:col-span-1">
              {text.balanceAfter(formatExact(balance))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function signed(change: string): string {
  const exact = formatExact(toBig(change).abs().toFixed());
  return toBig(change).gt(0) ? `+${exact}` : `−${exact}`;
}
