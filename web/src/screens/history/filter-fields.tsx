import type { TransactionStatus } from "@portico/contract";
import { Layers } from "lucide-react";
import { useCoins } from "../../api/queries/public.ts";
import { DateField } from "../../features/filters/date-field.tsx";
import { common } from "../../text/app/common.ts";
import { filterText } from "../../text/money/history-filters.ts";
import { coinOption } from "../../ui/fields/coin-picker.tsx";
import { controlClass } from "../../ui/fields/field.tsx";
import { Picker } from "../../ui/fields/picker.tsx";
import { Select } from "../../ui/fields/select.tsx";
import type { FilterState } from "./filters.ts";

/** The value for "all": a select has no empty one. */
const ALL = "all";

const boxClass = `${controlClass} flex h-11 items-center gap-2.5 px-3.5 text-left`;

const statusOptions: { value: TransactionStatus | typeof ALL; label: string }[] = [
  { value: ALL, label: filterText.allStatuses },
  { value: "pending", label: filterText.statuses.pending },
  { value: "completed", label: filterText.statuses.completed },
  { value: "failed", label: filterText.statuses.failed },
];

/** Coin, status and time. Each applies as soon as it is chosen. */
export function FilterFields({ state: { filters, change } }: { state: FilterState }) {
  return (
    <>
      <CoinFilter coin={filters.coin} onChange={(coin) => change({ coin })} />
      <Select
        label={filterText.status}
        value={filters.status || ALL}
        onValueChange={(status) => change({ status: status === ALL ? "" : status })}
        options={statusOptions}
        className={boxClass}
      />
      <DateField
        label={filterText.from}
        value={filters.from}
        max={filters.to || undefined}
        onValueChange={(from) => change({ from })}
      />
      <DateField
        label={filterText.to}
        value={filters.to}
        min={filters.from || undefined}
        onValueChange={(to) => change({ to })}
      />
    </>
  );
}

function CoinFilter({ coin, onChange }: { coin: string; onChange: (coin: string) => void }) {
  const coins = useCoins().data?.filter(({ alias_of }) => alias_of === null) ?? [];
  const all = {
    value: ALL,
    label: filterText.allCoins,
    keyword: "",
    icon: <Layers aria-hidden className="size-7 p-1 text-muted" />,
  };
  const name = coins.find(({ coin_id }) => coin_id === coin)?.name;
  return (
    <Picker
      label={filterText.coin}
      value={coin || ALL}
      onValueChange={(next) => onChange(next === ALL ? "" : next)}
      options={[all, ...coins.map((one) => coinOption(one))]}
      searchLabel={common.searchCoins}
      emptyText={common.noCoinFound}
      className={boxClass}
    >
      <span className="min-w-0 flex-1 truncate">{name ?? filterText.allCoins}</span>
    </Picker>
  );
}
