import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./button.tsx";
import { TextField, type TextFieldProps } from "./field.tsx";

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "trailing"> {
  /** The names of the button in its two states. */
  showLabel: string;
  hideLabel: string;
}

/** A password with a button that shows it. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={shown ? "text" : "password"}
      trailing={
        <IconButton label={shown ? hideLabel : showLabel} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff aria-hidden className="size-4.5" /> : <Eye aria-hidden className="size-4.5" />}
        </IconButton>
      }
    />
  );
}
