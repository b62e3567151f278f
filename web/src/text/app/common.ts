import type { AgeWords, SpanWords } from "../../ui/format/time.ts";
import { i18n } from "../translation/i18n.ts";

/** Texts shared by several screens. */
export const common = {
  loading: i18n.t("Loading..."),
  retry: i18n.t("Try again"),
  close: i18n.t("Close"),
  cancel: i18n.t("Cancel"),
  copied: i18n.t("Copied"),
  copiedToast: i18n.t("Copied to clipboard!"),
  copyFailed: i18n.t("Failed to copy to clipboard"),
  goHome: i18n.t("Go to Home"),
  searchCoins: i18n.t("Search coins"),
  noCoinFound: i18n.t("No coin found"),
  up: i18n.t("Up"),
  down: i18n.t("Down"),
  /** An approximate value. */
  about: (value: string) => i18n.t("≈ {value}", { value }),
} as const;

/** Relative times in the back office's words. */
export const ages: AgeWords = {
  now: i18n.t("Just now"),
  minutes: (count) => i18n.t("{count, plural, one {# minute} other {# minutes}} ago", { count }),
  hours: (count) => i18n.t("{count, plural, one {# hour} other {# hours}} ago", { count }),
  days: (count) => i18n.t("{count, plural, one {# day} other {# days}} ago", { count }),
};

/** The age of a price, as short as possible. */
export const spans: SpanWords = {
  seconds: (count) => i18n.t("{count} s", { count }),
  minutes: (count) => i18n.t("{count} min", { count }),
  hours: (count) => i18n.t("{count} h", { count }),
};
