import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

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
