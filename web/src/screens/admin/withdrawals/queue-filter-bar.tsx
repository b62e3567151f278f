import { networks, type WithdrawalSort, withdrawalSorts } from "@portico/contract";
import {
  ArrowDownUp,
  Clock,
  Coins,
  DollarSign,
  Hash,
  Network,
  ShieldAlert,
  SlidersHorizontal,
} from "lucide-react";
import { useState } from "react";
import { useCoins } from "../../../api/queries/public.ts";
import { adminWithdrawalsText as text } from "../../../text/admin/office.ts";
import { withdrawalBackgroundText } from "../../../text/admin/withdrawal-background.ts";
import { common } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { NativeSelect } from "../../../ui/fields/native-select.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { filterCount, noFilters, type QueueFilters, risks, valueRanges, waits } from "./queue-filters.ts";

export interface QueueFilterBarProps {
  filters: QueueFilters;
  onChange: (some: Partial<QueueFilters>) => void;
}

const icon = "size-4";

/** The queue's order and filters: beside the queue on a wide screen, in a sheet on a phone. */
export function QueueFilterBar(props: QueueFilterBarProps) {
  const { filters, onChange } = props;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <NativeSelect<WithdrawalSort>
        label={text.sort}
        icon={<ArrowDownUp aria-hidden className={icon} />}
        value={filters.sort}
        onValueChange={(sort) => onChange({ sort })}
        options={withdrawalSorts.map((value) => ({ value, label: text.sorts[value] }))}
      />
      <FilterSheet {...props} />
      <div className="hidden md:contents">
        <FilterFields {...props} />
      </div>
    </div>
  );
}

function FilterSheet(props: QueueFilterBarProps) {
  const { filters, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const count = filterCount(filters);
  return (
    <div className="md:hidden">
      <Button
        size="sm"
        icon={<SlidersHorizontal aria-hidden className={icon} />}
        onClick={() => setOpen(true)}
        className="pointer-coarse:h-12"
      >
        {count > 0 ? text.filtersWith(count) : text.filters}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={text.filters}
        closeLabel={common.close}
        footer={
          <>
            <Button onClick={() => onChange(noFilters)}>{text.clearFilters}</Button>
            <Button tone="accent" onClick={() => setOpen(false)}>
              {text.showResults}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          <FilterFields {...props} className="w-full" />
        </div>
      </Dialog>
    </div>
  );
}

interface FilterFieldsProps extends QueueFilterBarProps {
  className?: string;
}

/** Each applies as soon as it is chosen. */
function FilterFields(props: FilterFieldsProps) {
  const { filters, onChange, className } = props;
  // An alias has no withdrawals of its own.
  const coins = (useCoins().data ?? []).filter(({ alias_of }) => alias_of === null);
  const width = className && { className };
  return (
    <>
      <NativeSelect
        {...width}
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
        {...width}
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
        {...width}
        label={text.value}
        icon={<DollarSign aria-hidden className={icon} />}
        value={filters.value}
        onValueChange={(value) => onChange({ value })}
        options={[
          { value: "", label: text.anyValue },
          ...valueRanges.map((value) => ({ value, label: text.values[value] })),
        ]}
      />
      <StatusFilters {...props} />
      <NativeSelect<QueueFilters["wait"]>
        {...width}
        label={text.age}
        icon={<Clock aria-hidden className={icon} />}
        value={filters.wait}
        onValueChange={(wait) => onChange({ wait })}
        options={[
          { value: "", label: text.anyAge },
          ...waits.map((value) => ({ value, label: text.agesAbove[value] })),
        ]}
      />
    </>
  );
}

/** The filter that only withdrawals of the chosen status have. */
function StatusFilters({ filters, onChange, className }: FilterFieldsProps) {
  const width = className && { className };
  return (
    <>
      {filters.status === "pending" && (
        <NativeSelect<QueueFilters["risk"]>
          {...width}
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
      {filters.status === "completed" && (
        <NativeSelect<QueueFilters["hash"]>
          {...width}
          label={text.hash}
          icon={<Hash aria-hidden className={icon} />}
          value={filters.hash}
          onValueChange={(hash) => onChange({ hash })}
          options={[
            { value: "", label: text.anyHash },
            { value: "none", label: text.noHash },
          ]}
        />
      )}
    </>
  );
}
