import { Combobox } from "@base-ui/react/combobox";
import { Check, Search } from "lucide-react";
import { useEffect, useState } from "react";
import { optionClass, popupClass } from "../overlays/popup.ts";
import { cx } from "../styles/cx.ts";
import { PickerFace, type PickerOption, type PickerProps, pickerClass } from "./picker-face.tsx";

/** The picker with its list, opened at once. In its own file, which is loaded on the first use. */
export function PickerList(props: PickerProps) {
  const { label, value, onValueChange, options, searchLabel, emptyText, children, className, disabled } =
    props;
  const [isOpen, setOpen] = useState(false);
  // Opened after mounting, so that it animates as on every later press.
  useEffect(() => setOpen(true), []);
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Combobox.Root
      items={options}
      value={chosen}
      onValueChange={(next) => next && onValueChange(next.value)}
      itemToStringLabel={(option) => `${option.label} ${option.keyword}`}
      isItemEqualToValue={(item, other) => item.value === other.value}
      disabled={disabled ?? false}
      open={isOpen}
      onOpenChange={setOpen}
      autoHighlight
    >
      <Combobox.Trigger aria-label={label} className={className ?? pickerClass}>
        <PickerFace chosen={chosen}>{children}</PickerFace>
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={6} align="end" className="z-50">
          <Combobox.Popup
            aria-label={label}
            className={cx(
              popupClass,
              "flex max-h-[min(24rem,var(--available-height))] w-80 max-w-(--available-width) flex-col",
            )}
          >
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search aria-hidden className="size-4 shrink-0 text-muted" />
              <Combobox.Input
                aria-label={searchLabel}
                placeholder={searchLabel}
                className="h-12 min-w-0 flex-1 bg-transparent outline-none"
              />
            </div>
            <Combobox.Empty>
              <p className="px-4 py-6 text-center text-13 text-muted">{emptyText}</p>
            </Combobox.Empty>
            <Combobox.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5 outline-none data-[empty]:p-0">
              {(option: PickerOption) => <PickerLine key={option.value} option={option} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function PickerLine({ option }: { option: PickerOption }) {
  return (
    <Combobox.Item value={option} className={optionClass}>
      {option.icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{option.label}</span>
        <span className="block text-13 text-muted">{option.keyword}</span>
      </span>
      {option.detail && <span className="figures text-13 text-muted">{option.detail}</span>}
      <Combobox.ItemIndicator>
        <Check aria-hidden className="size-4 text-accent" />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  );
}
