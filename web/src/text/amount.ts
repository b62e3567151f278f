import { i18n } from "./i18n.ts";

/** What an amount field says about a mark that could have meant something else. */
export const amountText = {
  readAs: (amount: string) => i18n.t("Read as {amount}", { amount }),
  refused: i18n.t("Not clear: please type it"),
} as const;
