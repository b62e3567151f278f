import { Checkbox as Base } from "@base-ui/react/checkbox";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useIsSaving } from "./while-saving.tsx";

export interface CheckboxProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  /** The label; pressing it toggles, too. */
  children: ReactNode;
}

export function Checkbox({ checked, onCheckedChange, disabled, children }: CheckboxProps) {
  const isSaving = useIsSaving();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the base checkbox inside
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 text-13 text-muted select-none hover:text-text">
      <Base.Root
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled ?? false}
        readOnly={isSaving}
        className="flex size-5 shrink-0 items-center justify-center rounded-[6px] border border-line-strong bg-surface transition-colors duration-150 data-[checked]:border-accent-fill data-[checked]:bg-accent-fill"
      >
        <Base.Indicator className="text-on-accent">
          <Check aria-hidden className="size-3.5" strokeWidth={3} />
        </Base.Indicator>
      </Base.Root>
      {children}
    </label>
  );
}
