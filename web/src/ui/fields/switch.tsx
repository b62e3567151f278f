import { Switch as Base } from "@base-ui/react/switch";

export interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  /** The ids of its name and of its description. */
  "aria-labelledby": string;
  "aria-describedby"?: string;
}

/** An on-off switch. */
export function Switch({ checked, onCheckedChange, disabled, ...described }: SwitchProps) {
  return (
    <Base.Root
      {...described}
      checked={checked}
      onCheckedChange={onCheckedChange}
      disabled={disabled ?? false}
      nativeButton
      render={<button type="button" />}
      // The box has the size of a touch target; the visible part is smaller.
      className="group flex h-11 w-13 shrink-0 items-center justify-end rounded-control disabled:cursor-not-allowed disabled:opacity-60"
    >
      <span className="flex h-7 w-12 items-center rounded-full border border-line-strong bg-raised p-0.75 transition-colors duration-150 group-data-[checked]:border-accent-fill group-data-[checked]:bg-accent-fill">
        <Base.Thumb className="size-5 rounded-full bg-muted transition-[translate,background-color] duration-150 data-[checked]:translate-x-5 data-[checked]:bg-on-accent" />
      </span>
    </Base.Root>
  );
}
