import { i18n } from "../translation/i18n.ts";

/** Notes on figures in the user's currency. */
export const moneyText = {
  aboutWithoutRate: (value: string, currency: string) =>
    i18n.t("≈ {value} (no rate for {currency})", { value, currency }),
  noRate: (currency: string) =>
    i18n.t("Shown in US dollars: there's no current rate for {currency}.", { currency }),
  oldRate: (currency: string, age: string) => i18n.t("Rate for {currency}: {age}", { currency, age }),
  pastAtToday: (currency: string) => i18n.t("Past prices in {currency} use today's rate.", { currency }),
} as const;
