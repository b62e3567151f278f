import type { AgeWords, SpanWords } from "../ui/format/time.ts";

/** Words that more than one screen says. */
export const common = {
  loading: "Loading...",
  retry: "Try again",
  close: "Close",
  cancel: "Cancel",
  copied: "Copied",
  copiedToast: "Copied to clipboard!",
  copyFailed: "Failed to copy to clipboard",
  goHome: "Go to Home",
  searchCoins: "Search coins",
  noCoinFound: "No coin found",
  up: "Up",
  down: "Down",
  /** What an amount is worth: about so much. */
  about: (value: string) => `≈ ${value}`,
} as const;

/** Relative times, as the back office words them. */
export const ages: AgeWords = {
  now: "Just now",
  minutes: (count) => `${count} ${count === 1 ? "minute" : "minutes"} ago`,
  hours: (count) => `${count} ${count === 1 ? "hour" : "hours"} ago`,
  days: (count) => `${count} ${count === 1 ? "day" : "days"} ago`,
};

/** How old a price is, in a word as short as there is. */
export const spans: SpanWords = {
  seconds: (count) => `${count} s`,
  minutes: (count) => `${count} min`,
  hours: (count) => `${count} h`,
};
