import { Eye, EyeOff } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { IconButton } from "../buttons/button.tsx";
import { TextField, type TextFieldProps } from "./field.tsx";

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "trailing" | "aside"> {
  /**
   * The labels of the show button in its two states; without them there is no button, and another field's
   * button controls it.
   */
  showLabel?: string;
  hideLabel?: string;
  /** The message while Caps Lock is on. */
  capsLockLabel: string;
  /** Whether the password is visible, if one button controls two fields. */
  shown?: boolean;
  onShownChange?: (shown: boolean) => void;
}

/** A password input with a button that shows it, and a note while Caps Lock is on. */
export function PasswordField(props: PasswordFieldProps) {
  const { showLabel, hideLabel, capsLockLabel, shown, onShownChange, onBlur, ...field } = props;
  const [isShownHere, setShownHere] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const isShown = shown ?? isShownHere;
  const listen = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState("CapsLock"));
  const label = isShown ? hideLabel : showLabel;
  return (
    <TextField
      {...field}
      type={isShown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      onKeyDown={listen}
      onKeyUp={listen}
      onBlur={(event) => {
        setCapsLockOn(false);
        onBlur?.(event);
      }}
      // There is space for it on the label's line, so nothing moves.
      aside={
        <span role="status" className="text-13 font-medium text-pending-ink">
          {isCapsLockOn && capsLockLabel}
        </span>
      }
      trailing={
        label && (
          <IconButton label={label} onClick={() => (onShownChange ?? setShownHere)(!isShown)}>
            {isShown ? <EyeOff aria-hidden className="size-4.5" /> : <Eye aria-hidden className="size-4.5" />}
          </IconButton>
        )
      }
    />
  );
}
