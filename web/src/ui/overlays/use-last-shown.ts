import { useState } from "react";

/** The value, or after it became null the last one, so that a dialog keeps its text during its closing animation. */
export function useLastShown<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
