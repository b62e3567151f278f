import { i18n } from "../translation/i18n.ts";

/** An amount that can be typed in a coin or in the user's currency. */
export const amountUnitText = {
  enterIn: (unit: string) => i18n.t("Enter the amount in {unit}", { unit }),
  equals: (amount: string, symbol: string) => i18n.t("= {amount} {symbol}", { amount, symbol }),
  asSubmitted: (amount: string, symbol: string) =>
    i18n.t("= {amount} {symbol}, as you submitted it", { amount, symbol }),
  noPrice: (symbol: string) =>
    i18n.t("There is no current price for {symbol}. Enter the amount in {symbol}.", { symbol }),
  noRate: (currency: string, symbol: string) =>
    i18n.t("There is no current rate for {currency}. Enter the amount in {symbol}.", { currency, symbol }),
  rateLoading: (currency: string) => i18n.t("The rate for {currency} is loading.", { currency }),
} as const;
