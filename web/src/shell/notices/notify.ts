/** A toast's tone; toasts are shown for five seconds. */
export type ToastTone = "success" | "error" | "info";

/**
 * What a toast is about. Only the newest toast of a topic is shown, so that no error outlives the success
 * that followed it. Each setting and each decision of the back office is its own topic.
 */
export type ToastTopic =
  | "address-book"
  | "allow-list"
  | "arrival"
  | "adjustment"
  | "chain"
  | "coins"
  | "copy"
  | "details"
  | "download"
  | "factors"
  | "install"
  | "magic-link"
  | "part"
  | "pauses"
  | "payment"
  | "payment-settings"
  | "pool"
  | "pool-skipped"
  | "pool-request"
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
  | "treasury"
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

/** Renders the toasts. */
interface ToastRenderer {
  show(toast: Toast): void;
  /** Removes this text if it is shown. */
  remove(text: string): void;
}

let renderer: ToastRenderer | null = null;
let waiting: Toast[] = [];
let wake: (() => void) | null = null;
/** The newest toast of each topic, and since how many page changes it is shown. */
const newest = new Map<ToastTopic, { text: string; pages: number }>();

/** About the page that showed it: the next page has nothing to do with it. */
const ofThePage = new Set<ToastTopic>(["copy", "magic-link", "prices", "resend", "share"]);
/** About an event that no page has caused. */
const ofNoPage = new Set<ToastTopic>(["arrival"]);

function show(tone: ToastTone, text: string, topic: ToastTopic): void {
  if (newest.get(topic)?.text !== text) clear(topic);
  newest.set(topic, { text, pages: 0 });
  const toast = { tone, text, topic };
  if (renderer) {
    renderer.show(toast);
  } else {
    waiting.push(toast);
    wake?.();
  }
}

function clear(topic: ToastTopic): void {
  const shown = newest.get(topic);
  if (shown === undefined) return;
  newest.delete(topic);
  waiting = waiting.filter((toast) => toast.topic !== topic);
  renderer?.remove(shown.text);
}

/** A toast survives the navigation that it announces, and no second one. */
function turnPage(): void {
  for (const [topic, shown] of [...newest]) {
    if (ofNoPage.has(topic)) continue;
    if (shown.pages > 0 || ofThePage.has(topic)) clear(topic);
    else shown.pages += 1;
  }
}

/** Toasts in the corner, shown for five seconds. Repeating a visible text shows it only once. */
export const notify = {
  success: (text: string, topic: ToastTopic) => show("success", text, topic),
  error: (text: string, topic: ToastTopic) => show("error", text, topic),
  info: (text: string, topic: ToastTopic) => show("info", text, topic),
  /** Removes the topic's toast because it is no longer true. */
  clear,
  /** Another page is shown: removes toasts about earlier ones. */
  turnPage,
} as const;

/** Calls `listener` once there is a message but no renderer yet. Returns a function that stops this. */
export function onFirstToast(listener: () => void): () => void {
  wake = listener;
  if (waiting.length > 0) listener();
  return () => {
    wake = null;
  };
}

/** Registers the renderer, and gives it the queued messages. */
export function setToastRenderer(newRenderer: ToastRenderer): void {
  renderer = newRenderer;
  for (const toast of waiting) newRenderer.show(toast);
  waiting = [];
}
