import { i18n } from "../translation/i18n.ts";

/** Notes of an amount field: how a text was read, or why it was not. */
export const amountText = {
  readAs: (amount: string) => i18n.t("Read as {amount}", { amount }),
  decimals(decimals: number, unit: string | undefined): string {
    if (decimals === 0) return i18n.t("Please type a whole number");
    return unit
      ? i18n.t("{unit} has {decimals, plural, one {# decimal} other {# decimals}}", { unit, decimals })
      : i18n.t("At most {decimals, plural, one {# decimal} other {# decimals}}", { decimals });
  },
  otherUnit: (unit: string | undefined) =>
    unit
      ? i18n.t("Please type the amount in {unit}", { unit })
      : i18n.t("Please type the figure without a unit"),
  refused: {
    sign: i18n.t("Please leave out the sign"),
    exponent: i18n.t("Please write all digits, without “e”"),
    character: i18n.t("Please type digits only"),
    separator: i18n.t("Not clear: please use one decimal separator"),
    unclear: i18n.t("Not clear: please type it"),
    unfinished: i18n.t("Not clear: please use one decimal separator"),
    long: i18n.t("Please type at most 20 digits"),
  },
} as const;
