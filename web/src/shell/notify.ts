/** A word in the corner, for five seconds. */
export type ToastTone = "success" | "error" | "info";

/**
 * What a toast is about. Of one topic only the newest toast is shown, so that no error outlives the success that
 * followed it. Each setting and each decision of the back office is a topic of its own.
 */
export type ToastTopic =
  | "address-book"
  | "adjustment"
  | "copy"
  | "details"
  | "download"
  | "factors"
  | "install"
  | "magic-link"
  | "part"
  | "pauses"
  | "payment-settings"
  | "pool"
  | "pool-skipped"
  | "price-feed"
  | "price-update"
  | "prices"
  | "profile"
  | "purchase"
  | "resend"
  | "reset"
  | "roles"
  | "second-administrator"
  | "sessions"
  | "share"
  | "sign-in"
  | "sign-up"
  | "swap"
  | "two-factor-reset"
  | "user"
  | "user-wallet"
  | "users"
  | "verification"
  | "wallet"
  | "wallet-id"
  | "withdrawal"
  | "cancel-withdrawal"
  | `decision ${string}`
  | `setting ${string}`;

interface Toast {
  tone: ToastTone;
  text: string;
  topic: ToastTopic;
}

/** Draws the toasts. */
interface Speaker {
  say(toast: Toast): void;
  /** Takes this text away, if it is shown. */
  remove(text: string): void;
}

let speaker: Speaker | null = null;
let waiting: Toast[] = [];
let wake: (() => void) | null = null;
/** The newest text of each topic. */
const newest = new Map<ToastTopic, string>();

function tell(tone: ToastTone, text: string, topic: ToastTopic): void {
  if (newest.get(topic) !== text) {
    clear(topic);
    newest.set(topic, text);
  }
  const toast = { tone, text, topic };
  if (speaker) {
    speaker.say(toast);
  } else {
    waiting.push(toast);
    wake?.();
  }
}

function clear(topic: ToastTopic): void {
  const text = newest.get(topic);
  if (text === undefined) return;
  newest.delete(topic);
  waiting = waiting.filter((toast) => toast.topic !== topic);
  speaker?.remove(text);
}

/** Toasts in the corner, shown for five seconds. The same text twice is shown once. */
export const notify = {
  success: (text: string, topic: ToastTopic) => tell("success", text, topic),
  error: (text: string, topic: ToastTopic) => tell("error", text, topic),
  info: (text: string, topic: ToastTopic) => tell("info", text, topic),
  /** Takes away what was said about this: it holds no longer, and nothing is said instead. */
  clear,
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
export function speak(by: Speaker): void {
  speaker = by;
  for (const toast of waiting) by.say(toast);
  waiting = [];
}
