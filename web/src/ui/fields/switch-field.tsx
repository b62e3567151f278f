import { useId } from "react";
import { Switch } from "./switch.tsx";
import { useIsSaving } from "./while-saving.tsx";

interface SwitchFieldProps {
  label: string;
  /** What the present position means. */
  detail: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** A switch of a form, beside what it does. It cannot be moved while the form is saved. */
export function SwitchField({ label, detail, checked, onCheckedChange }: SwitchFieldProps) {
  const id = useId();
  const isSaving = useIsSaving();
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <p id={`${id}-title`} className="text-15 font-medium">
          {label}
        </p>
        <p id={`${id}-detail`} className="text-13 text-muted">
          {detail}
        </p>
      </div>
      <Switch
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-detail`}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={isSaving}
      />
    </div>
  );
}
