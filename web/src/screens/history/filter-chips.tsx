import { X } from "lucide-react";
import { useCoins } from "../../api/queries/public.ts";
import { filterText } from "../../text/money/history-filters.ts";
import { formatDate, startOfDay } from "../../ui/format/time.ts";
import { cx } from "../../ui/styles/cx.ts";
import { countOf, type FilterState, type Filters } from "./filters.ts";

/** The active filters: each can be removed, or all at once. */
export function FilterChips({ state: { filters, change, clear } }: { state: FilterState }) {
  const coins = useCoins().data;
  if (countOf(filters) === 0) return null;
  const chips = chipsOf(
    filters,
    (coinId) => coins?.find(({ coin_id }) => coin_id === coinId)?.name ?? coinId,
  );
  return (
    // Invisible until the registry names the coin: a chip that changed its width would move the others.
    <ul aria-label={filterText.active} className={cx("mt-4 flex flex-wrap gap-2", !coins && "invisible")}>
      {chips.map(([name, text]) => (
        <li key={name}>
          <button
            type="button"
            aria-label={filterText.remove(text)}
            onClick={() => change({ [name]: "" })}
            className="flex h-9 max-w-64 items-center gap-1.5 rounded-full border border-line bg-surface pr-2.5 pl-3.5 text-13 font-medium hover:border-line-strong pointer-coarse:h-11"
          >
            <span className="truncate">{text}</span>
            <X aria-hidden className="size-3.5 shrink-0 text-muted" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={clear}
          className="h-9 rounded-full px-3 text-13 font-semibold text-accent-ink hover:underline pointer-coarse:h-11"
        >
          {filterText.clear}
        </button>
      </li>
    </ul>
  );
}

function chipsOf(filters: Filters, nameOf: (coinId: string) => string): [keyof Filters, string][] {
  const { coin, status, from, to, q } = filters;
  const chips: [keyof Filters, string][] = [];
  if (coin) chips.push(["coin", nameOf(coin)]);
  if (status) chips.push(["status", filterText.statuses[status]]);
  if (from) chips.push(["from", filterText.fromDay(formatDate(startOfDay(from)))]);
  if (to) chips.push(["to", filterText.toDay(formatDate(startOfDay(to)))]);
  if (q) chips.push(["q", q]);
  return chips;
}
