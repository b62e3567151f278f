import { limits } from "@portico/contract";
import { resetText } from "../../text/account/auth.ts";
import { Checkbox } from "../../ui/fields/checkbox.tsx";

export interface SomebodyElseProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** How long the factors stay that are not removed at once, in hours. */
  hours: number;
}

/** Removes factors that somebody else may have added (T50), and says what that means once it is chosen. */
export function SomebodyElse({ checked, onCheckedChange, hours }: SomebodyElseProps) {
  return (
    <div>
      <Checkbox checked={checked} onCheckedChange={onCheckedChange}>
        {resetText.somebodyElse}
      </Checkbox>
      <div role="status">
        {checked && (
          <ul className="flex list-disc flex-col gap-1.5 pb-2 pl-12 text-13 text-muted">
            {resetText.removals(hours, limits.undo_hours).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
