import { i18n } from "../translation/i18n.ts";

/** Notes of an amount field on an ambiguous separator. */
export const amountText = {
  readAs: (amount: string) => i18n.t("Read as {amount}", { amount }),
  refused: i18n.t("Not clear: please type it"),
} as const;
