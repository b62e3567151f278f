import { i18n } from "./i18n.ts";

/** What an amount field says about a mark that could have meant something else. */
export const amountText = {
  readAs: {
    decimal: (amount: string) => i18n.t("Read as {amount} (decimal mark)", { amount }),
    thousands: (amount: string) => i18n.t("Read as {amount} (thousands separator)", { amount }),
  },
  refused: i18n.t("Could not read that amount. Please type it."),
} as const;
