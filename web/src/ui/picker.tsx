import { ChevronDown } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";

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

const load = () => import("./picker-list.tsx");
const PickerList = lazy(() => load().then((module) => ({ default: module.PickerList })));

/** Whoever comes near will likely press; what failed is tried again then. */
const prepare = () => void load().catch(() => undefined);

/**
 * A combobox for a long list: it opens a search with the list below it. Until its first use it is a button of the same
 * looks and the same name; the list is fetched when somebody comes near.
 */
export function Picker(props: PickerProps) {
  const [isUsed, setUsed] = useState(false);
  const { label, value, options, children, className, disabled } = props;
  const closed = (
    <button
      type="button"
      role="combobox"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-busy={isUsed || undefined}
      disabled={disabled}
      className={className ?? pickerClass}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setUsed(true)}
      onKeyDown={({ key }) => key === "ArrowDown" && setUsed(true)}
    >
      <PickerFace chosen={options.find((option) => option.value === value) ?? null}>{children}</PickerFace>
    </button>
  );
  if (!isUsed) return closed;
  return (
    <Suspense fallback={closed}>
      <PickerList {...props} />
    </Suspense>
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
