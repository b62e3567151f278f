import { i18n } from "../translation/i18n.ts";

/** An address that looks like an earlier recipient (T74). */
export const similarRecipientText = {
  title: i18n.t("This address looks like one you used before"),
  detail: i18n.t(
    "It begins and ends the same, but it's a different address. Scammers make lookalike addresses so that you copy the wrong one.",
  ),
  address: i18n.t("This address"),
  withdrawn: (date: string) => i18n.t("The one you withdrew to on {date}", { date }),
  saved: (date: string) => i18n.t("The one you saved on {date}", { date }),
  sure: i18n.t("I've compared both, and this is the right address."),
  sureFirst: i18n.t("Compare the two addresses and confirm that this is the right one."),
  checking: i18n.t("Checking this address..."),
  failed: i18n.t(
    "We couldn't check whether this address looks like one you used before. Compare every character.",
  ),
  known: (date: string) => i18n.t("You last withdrew to this address on {date}.", { date }),
} as const;
