import type { ReactNode } from "react";
import { OfficeCopy } from "./office-copy.tsx";

export interface CopyBoxProps {
  value: string;
  /** The button's label. */
  label: string;
  /** The value as it is shown. */
  children: ReactNode;
}

/** A long value on a ground of its own, with a copy button. */
export function CopyBox({ value, label, children }: CopyBoxProps) {
  return (
    <div className="flex items-center gap-2 rounded-control bg-raised py-1 pr-1 pl-3.5">
      <span className="min-w-0 flex-1">{children}</span>
      <OfficeCopy value={value} label={label} />
    </div>
  );
}
