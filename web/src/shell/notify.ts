/** A word in the corner, for five seconds. */
export type ToastTone = "success" | "error" | "info";

type Say = (tone: ToastTone, text: string) => void;

let say: Say | null = null;
let waiting: Parameters<Say>[] = [];
let wake: (() => void) | null = null;

function tell(tone: ToastTone, text: string): void {
  if (say) {
    say(tone, text);
  } else {
    waiting.push([tone, text]);
    wake?.();
  }
}

/** A word in the corner for five seconds. The same word twice is said once. */
export const notify = {
  success: (text: string) => tell("success", text),
  error: (text: string) => tell("error", text),
  info: (text: string) => tell("info", text),
} as const;

/** Calls `listener` once there is something to say and nobody yet who says it; returns what ends it. */
export function onFirstWord(listener: () => void): () => void {
  wake = listener;
  if (waiting.length > 0) listener();
  return () => {
    wake = null;
  };
}

/** Takes over what there is to say, from the words that wait. */
export function speak(by: Say): void {
  say = by;
  for (const word of waiting) by(...word);
  waiting = [];
}
