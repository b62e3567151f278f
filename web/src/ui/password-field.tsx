import { Eye, EyeOff } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { IconButton } from "./button.tsx";
import { TextField, type TextFieldProps } from "./field.tsx";

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "trailing" | "aside"> {
  /** The names of the button in its two states; without them there is none, and another field's button decides. */
  showLabel?: string;
  hideLabel?: string;
  /** What is said while the Caps Lock key is on. */
  capsLockLabel: string;
  /** Whether the password can be read, where one button decides for two fields. */
  shown?: boolean;
  onShownChange?: (shown: boolean) => void;
}

/** A password with a button that shows it, and a word where the keyboard would write capitals alone. */
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
      // On the label's line there is room for it, so nothing moves.
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
