import { i18n } from "../translation/i18n.ts";

/** Texts about prices. */
export const pricesText = {
  failed: i18n.t("Failed to load cryptocurrency prices"),
  none: i18n.t("No cryptocurrency data available"),
  refreshFailed: i18n.t("Failed to refresh prices"),
  updated: (age: string) => i18n.t("Updated {age} ago", { age }),
  /** Used if the age is not updated live. */
  updatedAt: (time: string) => i18n.t("Updated at {time}", { time }),
  /** Of a price that is too old to trade on. */
  old: (age: string) => i18n.t("Old price, from {age} ago", { age }),
  oldOf: (symbols: string) => i18n.t("The price of {symbols} is old.", { symbols }),
  undated: i18n.t("Old price"),
} as const;
