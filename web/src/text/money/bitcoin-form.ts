import { i18n } from "../translation/i18n.ts";

/** An address of another coin that is written as one of Bitcoin. */
export const bitcoinFormText = {
  warning: (coin: string) =>
    i18n.t(
      "Bitcoin addresses look like this too, and coins sent to a Bitcoin wallet may be lost. This is the address in {coin}'s own format. We'll show it and pay to it:",
      { coin },
    ),
  confirm: (coin: string) => i18n.t("The recipient's wallet is for {coin}", { coin }),
  unconfirmed: (coin: string) =>
    i18n.t("Please confirm below that the recipient's wallet is for {coin}.", { coin }),
} as const;
