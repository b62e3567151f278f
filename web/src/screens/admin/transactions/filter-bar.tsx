import { oneOf, type TransactionStatus, transactionTypes } from "@portico/contract";
import { ArrowLeftRight, CircleDot } from "lucide-react";
import { DebouncedSearch } from "../../../features/filters/debounced-search.tsx";
import { adminTransactionsText as text } from "../../../text/admin/transactions.ts";
import { NativeSelect } from "../../../ui/fields/native-select.tsx";
import type { TransactionListState } from "./filters.ts";

const types = ["all", ...transactionTypes] as const;
const statuses = ["pending", "completed", "failed"] as const satisfies TransactionStatus[];

/** The filters of the list. */
export function FilterBar({ list }: { list: TransactionListState }) {
  const { filters } = list;
  return (
    <div className="mb-4 flex flex-col gap-3 md:flex-row md:items-center">
      <DebouncedSearch
        label={text.search}
        value={filters.q ?? ""}
        onChange={list.find}
        className="md:max-w-100 md:flex-1"
      />
      <div className="flex flex-wrap items-center gap-2">
        <NativeSelect
          label={text.type}
          icon={<ArrowLeftRight aria-hidden className="size-4" />}
          value={filters.type ?? "all"}
          onValueChange={(value) => list.setType(oneOf(transactionTypes, value))}
          options={types.map((value) => ({ value, label: text.types[value] }))}
        />
        <NativeSelect
          label={text.status}
          icon={<CircleDot aria-hidden className="size-4" />}
          value={filters.status ?? "all"}
          onValueChange={(value) => list.setStatus(oneOf(statuses, value))}
          options={(["all", ...statuses] as const).map((value) => ({
            value,
            label: text.filterStatuses[value],
          }))}
        />
      </div>
    </div>
  );
}
