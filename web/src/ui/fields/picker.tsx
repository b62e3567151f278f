import { useState } from "react";
import { lazyFile, useFileState } from "../files/lazy-file.ts";
import { PickerFace, type PickerProps, pickerClass } from "./picker-face.tsx";

const pickerList = lazyFile(() => import("./picker-list.tsx").then((module) => module.PickerList));

/** Loads the list when a pointer or the focus arrives. After a failure a press retries. */
const prepare = () => {
  if (pickerList.state().status === "idle") void pickerList.load();
};

/**
 * A combobox for a long list: it opens a search with the list below. Until its first use it is a button with
 * the same look and name; the list is loaded when a pointer or the focus arrives.
 */
export function Picker(props: PickerProps) {
  const [isUsed, setUsed] = useState(false);
  const { label, value, options, children, className, disabled } = props;
  const list = useFileState(pickerList);
  const open = () => {
    setUsed(true);
    void pickerList.load();
  };
  if (isUsed && list.status === "loaded") return <list.value {...props} />;
  return (
    <button
      type="button"
      role="combobox"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-busy={(isUsed && list.status === "loading") || undefined}
      disabled={disabled}
      className={className ?? pickerClass}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={open}
      onKeyDown={({ key }) => key === "ArrowDown" && open()}
    >
      <PickerFace chosen={options.find((option) => option.value === value) ?? null}>{children}</PickerFace>
    </button>
  );
}
