import { i18n } from "../translation/i18n.ts";

/** What a swap costs: in the form, the confirmation, the receipt and the details. */
export const swapCostText = {
  cost: i18n.t("Cost"),
  negligible: i18n.t("<0.01%"),
  explain: i18n.t("What is this cost?"),
  difference: (paid: string, received: string) =>
    i18n.t("What you pay ({paid}) less what you receive ({received}), at market prices.", { paid, received }),
  premiumPart: (amount: string, value: string) => i18n.t("Premium: {amount} (≈ {value})", { amount, value }),
  spreadPart: (amount: string, value: string) =>
    i18n.t("Premium and spread: {amount} (≈ {value})", { amount, value }),
  feePart: (amount: string, value: string) => i18n.t("Network fee: {amount} (≈ {value})", { amount, value }),
  /** A box's value, and the fee that is charged on top of its amount. */
  withFee: (value: string, fee: string) => i18n.t("{value} + {fee} fee", { value, fee }),
  /** The same on a line of its own. */
  feeOnTop: (fee: string) => i18n.t("+ {fee} fee", { fee }),
} as const;
