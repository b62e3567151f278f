import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { lazyFile, useFileState } from "../files/lazy-file.ts";

export interface PickerOption {
  value: string;
  label: string;
  /** A second search term: a coin's symbol. */
  keyword: string;
  icon?: ReactNode;
  /** Content at the end of the line, such as a balance. */
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
  /** The content of the closed control; by default the option's icon and keyword. */
  children?: ReactNode;
  className?: string;
  disabled?: boolean;
}

/** The default classes of the closed control. */
export const pickerClass =
  "inline-flex h-11 items-center gap-2 rounded-full border border-line bg-background pr-3 pl-2 text-15 font-semibold transition-colors duration-150 hover:border-line-strong";

const pickerList = lazyFile(() => import("./picker-list.tsx").then((module) => module.PickerList));

/** Loads the list when a pointer or the focus arrives. After a failure a press retries. */
const prepare = () => {
  if (pickerList.state().status === "idle") void pickerList.load();
};

/**
 * A combobox for a long list: it opens a search with the list below. Until its first use it is a button with
 * the same look and name; the list is loaded when a pointer or the focus arrives.
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

/** The content of the closed control. */
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
