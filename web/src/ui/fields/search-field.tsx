import { Search } from "lucide-react";
import { cx } from "../styles/cx.ts";
import { controlClass } from "./field.tsx";
import { useIsSaving } from "./while-saving.tsx";

export interface SearchFieldProps {
  /** The accessible name, shown as the placeholder. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Called on blur. */
  onLeave?: () => void;
  className?: string;
}

/** A search input; Escape clears it. */
export function SearchField({ label, value, onValueChange, onLeave, className }: SearchFieldProps) {
  const isSaving = useIsSaving();
  return (
    <div className={cx(controlClass, "flex h-11 items-center gap-2.5 px-3.5", className)}>
      <Search aria-hidden className="size-4 shrink-0 text-muted" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        readOnly={isSaving}
        onChange={(event) => onValueChange(event.target.value)}
        onBlur={onLeave}
        onKeyDown={(event) => event.key === "Escape" && !isSaving && onValueChange("")}
        className="h-full min-w-0 flex-1 bg-transparent outline-none"
      />
    </div>
  );
}
