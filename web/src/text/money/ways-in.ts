import { i18n } from "../translation/i18n.ts";

/** How to get coins, where there are none. */
export const waysInText = {
  none: (symbol: string) => i18n.t("You have no {symbol} available.", { symbol }),
  deposit: (symbol: string) => i18n.t("Deposit {symbol}", { symbol }),
  buy: (symbol: string) => i18n.t("Buy {symbol}", { symbol }),
} as const;
