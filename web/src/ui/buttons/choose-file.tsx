import { useRef } from "react";
import { Button, type ButtonProps } from "./button.tsx";

export interface ChooseFileProps extends Omit<ButtonProps, "onClick"> {
  /** The files that the browser offers, as of an `<input>`. */
  accept: string;
  onFile: (file: File) => void;
}

/** A button that opens the browser's dialog for one file. */
export function ChooseFile({ accept, onFile, ...button }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allows choosing the same file again.
          target.value = "";
          if (file) onFile(file);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
