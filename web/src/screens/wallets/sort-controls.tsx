import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { walletsText } from "../../text/money/wallets.ts";
import { IconButton } from "../../ui/buttons/button.tsx";
import { NativeSelect } from "../../ui/fields/native-select.tsx";
import { cx } from "../../ui/styles/cx.ts";
import { pressColumn, type Sorting, type SortKey, sortKeys } from "./sorting.ts";

export interface SortProps {
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

/** The columns in their order on the screen. */
const columns: readonly SortKey[] = ["name", "price", "change", "balance", "value"];

/** The table's head: each column is a button that sorts by it. */
export function SortHead({ sorting, onSort, className }: SortProps & { className: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot take part in the list's grid.
    <div role="group" aria-label={walletsText.sortBy} className={className}>
      {columns.map((key) => (
        <SortButton key={key} column={key} sorting={sorting} onSort={onSort} />
      ))}
    </div>
  );
}

function SortButton({ column, sorting, onSort }: SortProps & { column: SortKey }) {
  const isSorted = sorting.key === column;
  const Arrow = sorting.isAscending ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      aria-pressed={isSorted}
      aria-label={
        isSorted ? walletsText.sortedBy(walletsText.columns[column], directionText(sorting)) : undefined
      }
      onClick={() => onSort(pressColumn(sorting, column))}
      className={cx(
        "flex h-9 items-center gap-1 rounded-control outline-offset-[-2px] hover:text-text aria-pressed:text-text pointer-coarse:h-11",
        column === "name" ? "justify-self-start" : "flex-row-reverse justify-self-end text-right",
      )}
    >
      {walletsText.columns[column]}
      {isSorted && <Arrow aria-hidden className="size-3.5 shrink-0" />}
    </button>
  );
}

/** Sorting for the card layout, which has no columns: a select, and a button for the direction. */
export function SortSelect({ sorting, onSort }: SortProps) {
  const Arrow = sorting.isAscending ? ArrowUp : ArrowDown;
  return (
    <span className="flex items-center gap-1 lg:hidden">
      <NativeSelect
        label={walletsText.sortBy}
        icon={<ArrowUpDown aria-hidden className="size-4" />}
        value={sorting.key}
        onValueChange={(key) => onSort({ key, isAscending: key === "name" })}
        options={sortKeys.map((value) => ({ value, label: walletsText.columns[value] }))}
        className="w-36"
      />
      <IconButton
        label={walletsText.reverseOrder(directionText(sorting))}
        onClick={() => onSort({ ...sorting, isAscending: !sorting.isAscending })}
      >
        <Arrow aria-hidden className="size-4" />
      </IconButton>
    </span>
  );
}

function directionText({ key, isAscending }: Sorting): string {
  if (key === "name") return isAscending ? walletsText.fromA : walletsText.fromZ;
  return isAscending ? walletsText.lowestFirst : walletsText.highestFirst;
}
