import { networks, type WithdrawalSort, withdrawalSorts } from "@portico/contract";
import { ArrowDownUp, Clock, Coins, DollarSign, Network, ShieldAlert } from "lucide-react";
import { useCoins } from "../../../api/queries.ts";
import { adminWithdrawalsText as text } from "../../../text/admin.ts";
import { withdrawalBackgroundText } from "../../../text/admin-withdrawal-background.ts";
import { NativeSelect } from "../../../ui/native-select.tsx";
import { type QueueFilters, risks, valueRanges, waits } from "./queue-filters.ts";

export interface QueueFilterBarProps {
  filters: QueueFilters;
  onChange: (some: Partial<QueueFilters>) => void;
}

/** In which order the queue stands, and what of it is shown. */
export function QueueFilterBar({ filters, onChange }: QueueFilterBarProps) {
  const coins = useCoins().data ?? [];
  const icon = "size-4";
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <NativeSelect<WithdrawalSort>
        label={text.sort}
        icon={<ArrowDownUp aria-hidden className={icon} />}
        value={filters.sort}
        onValueChange={(sort) => onChange({ sort })}
        options={withdrawalSorts.map((value) => ({ value, label: text.sorts[value] }))}
      />
      <NativeSelect
        label={text.coin}
        icon={<Coins aria-hidden className={icon} />}
        value={filters.coin}
        onValueChange={(coin) => onChange({ coin })}
        options={[
          { value: "", label: text.anyCoin },
          ...coins.map(({ coin_id, symbol }) => ({ value: coin_id, label: symbol })),
        ]}
      />
      <NativeSelect
        label={text.network}
        icon={<Network aria-hidden className={icon} />}
        value={filters.network}
        onValueChange={(network) => onChange({ network })}
        options={[
          { value: "", label: text.anyNetwork },
          ...networks.map(({ network_id, deposit_name }) => ({ value: network_id, label: deposit_name })),
        ]}
      />
      <NativeSelect<QueueFilters["value"]>
        label={text.value}
        icon={<DollarSign aria-hidden className={icon} />}
        value={filters.value}
        onValueChange={(value) => onChange({ value })}
        options={[
          { value: "", label: text.anyValue },
          ...valueRanges.map((value) => ({ value, label: text.values[value] })),
        ]}
      />
      {filters.status === "pending" && (
        <NativeSelect<QueueFilters["risk"]>
          label={text.risk}
          icon={<ShieldAlert aria-hidden className={icon} />}
          value={filters.risk}
          onValueChange={(risk) => onChange({ risk })}
          options={[
            { value: "", label: text.anyRisk },
            ...risks.map((value) => ({
              value,
              label: value === "none" ? text.noRisk : withdrawalBackgroundText.risks[value],
            })),
          ]}
        />
      )}
      <NativeSelect<QueueFilters["wait"]>
        label={text.age}
        icon={<Clock aria-hidden className={icon} />}
        value={filters.wait}
        onValueChange={(wait) => onChange({ wait })}
        options={[
          { value: "", label: text.anyAge },
          ...waits.map((value) => ({ value, label: text.agesAbove[value] })),
        ]}
      />
    </div>
  );
}
