import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { lazyFile, useFileState } from "./lazy-file.ts";

export interface PickerOption {
  value: string;
  label: string;
  /** A second word that the search finds, too: a coin's symbol. */
  keyword: string;
  icon?: ReactNode;
  /** Stands at the end of the line: a balance. */
  detail?: ReactNode;
}

export interface PickerProps {
  /** The accessible name of the combobox. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly PickerOption[];
  searchLabel: string;
  emptyText: string;
  /** What the closed control shows; otherwise the option's icon and keyword. */
  children?: ReactNode;
  className?: string;
  disabled?: boolean;
}

/** The look of the closed control, unless it is given another. */
export const pickerClass =
  "inline-flex h-11 items-center gap-2 rounded-full border border-line bg-background pr-3 pl-2 text-15 font-semibold transition-colors duration-150 hover:border-line-strong";

const pickerList = lazyFile(() => import("./picker-list.tsx").then((module) => module.PickerList));

/** Loads the list when a pointer comes near or a key leads here. What failed is tried again by a press. */
const prepare = () => {
  if (pickerList.state().status === "idle") void pickerList.load();
};

/**
 * A combobox for a long list: it opens a search with the list below it. Until its first use it is a button of the same
 * looks and the same name; the list is fetched when somebody comes near.
 */
export function Picker(props: PickerProps) {
  const [isUsed, setUsed] = useState(false);
  const { label, value, options, children, className, disabled } = props;
  const list = useFileState(pickerList);
  const open = () => {
    setUsed(true);
    void pickerList.load();
  };
  if (isUsed && list.status === "loaded") return <list.value {...props} />;
  return (
    <button
      type="button"
      role="combobox"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-busy={(isUsed && list.status === "loading") || undefined}
      disabled={disabled}
      className={className ?? pickerClass}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={open}
      onKeyDown={({ key }) => key === "ArrowDown" && open()}
    >
      <PickerFace chosen={options.find((option) => option.value === value) ?? null}>{children}</PickerFace>
    </button>
  );
}

/** What the closed control shows. */
export function PickerFace({ chosen, children }: { chosen: PickerOption | null; children?: ReactNode }) {
  return (
    <>
      {children ?? (
        <>
          {chosen?.icon}
          {chosen?.keyword}
        </>
      )}
      <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
    </>
  );
}
