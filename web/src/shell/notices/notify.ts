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
  | "settled"
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
  | `settled ${string}`
  | `setting ${string}`;

/** Where a toast leads. */
export interface ToastLink {
  to: string;
  label: string;
}

interface Toast {
  tone: ToastTone;
  text: string;
  topic: ToastTopic;
  /** Toasts with a link are told apart by their topic: two deposits may be of the same amount. */
  link?: ToastLink | undefined;
}

/** Renders the toasts. */
interface ToastRenderer {
  show(toast: Toast): void;
  /** Removes the toast with this text, or this topic if it has a link. */
  remove(key: string): void;
}

let renderer: ToastRenderer | null = null;
let waiting: Toast[] = [];
let wake: (() => void) | null = null;
/** The newest toast of each topic, what tells it from others, and since how many page changes it is shown. */
const newest = new Map<ToastTopic, { key: string; pages: number }>();

/** About the page that showed it: the next page has nothing to do with it. */
const ofThePage = new Set<ToastTopic>(["copy", "magic-link", "prices", "resend", "share"]);

/** About an event that no page has caused. */
function isOfNoPage(topic: ToastTopic): boolean {
  return topic === "arrival" || topic.startsWith("settled");
}

/** What tells a toast from others: repeating a visible one shows it only once. */
export function toastKey({ text, topic, link }: Pick<Toast, "text" | "topic" | "link">): string {
  return link ? topic : text;
}

function show(tone: ToastTone, text: string, topic: ToastTopic, link?: ToastLink): void {
  const toast = { tone, text, topic, link };
  const key = toastKey(toast);
  if (newest.get(topic)?.key !== key) clear(topic);
  newest.set(topic, { key, pages: 0 });
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
  renderer?.remove(shown.key);
}

/** A toast survives the navigation that it announces, and no second one. */
function turnPage(): void {
  for (const [topic, shown] of [...newest]) {
    if (isOfNoPage(topic)) continue;
    if (shown.pages > 0 || ofThePage.has(topic)) clear(topic);
    else shown.pages += 1;
  }
}

/** Toasts in the corner, shown for five seconds. Repeating a visible text shows it only once. */
export const notify = {
  success: (text: string, topic: ToastTopic, link?: ToastLink) => show("success", text, topic, link),
  error: (text: string, topic: ToastTopic) => show("error", text, topic),
  info: (text: string, topic: ToastTopic, link?: ToastLink) => show("info", text, topic, link),
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
