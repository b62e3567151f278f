import { useState } from "react";
import { scanText } from "../../text/app/scan.ts";
import { readPicture } from "./picture.ts";

/** Reads pictures that are chosen, dropped or pasted. */
export function usePicture(onText: (text: string) => void, onProblem: (problem: string) => void) {
  const [reading, setReading] = useState(0);

  function take(file: Blob) {
    setReading((count) => count + 1);
    readPicture(file)
      .then(
        (text) => (text === null ? onProblem(scanText.nothingInPicture) : onText(text)),
        () => onProblem(scanText.failed),
      )
      .finally(() => setReading((count) => count - 1));
  }

  return { take, isReading: reading > 0 };
}
