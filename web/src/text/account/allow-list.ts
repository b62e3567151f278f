import { limits } from "@portico/contract";
import { i18n } from "../translation/i18n.ts";

/** "Withdraw only to saved addresses" (T55). */
export const allowListText = {
  title: i18n.t("Withdraw only to saved addresses"),
  off: i18n.t("Off. Withdrawals can go to any address."),
  on: (hours: number) =>
    i18n.t(
      "On. You can withdraw only to addresses in your address book, starting {hours, plural, one {# hour} other {# hours}} after you save them.",
      { hours },
    ),
  ending: (time: string) =>
    i18n.t(
      "This will be switched off on {time}. If you didn't ask for that, keep it on and set a new password.",
      {
        time,
      },
    ),
  keepOn: i18n.t("Keep it on"),
  keptOn: i18n.t("It stays on."),
  failed: i18n.t("That didn't work. Please try again."),

  onTitle: i18n.t("Withdraw only to saved addresses?"),
  onWords: (hours: number) =>
    i18n.t(
      "From now on, you can withdraw only to addresses that were saved in your address book at least {hours, plural, one {# hour} other {# hours}} ago. We'll email you whenever an address is saved. Switching this off also takes {hours, plural, one {# hour} other {# hours}}.",
      { hours },
    ),
  review: i18n.t("These addresses are in your address book. Remove any you don't recognise."),
  empty: i18n.t("Your address book is empty. You can save addresses when you withdraw."),
  onSubmit: i18n.t("Switch on"),
  switchedOn: i18n.t("Withdrawals now go only to saved addresses."),

  offTitle: i18n.t("Withdraw to any address again?"),
  offWords: (hours: number) =>
    i18n.t(
      "This takes {hours, plural, one {# hour} other {# hours}}. Until then it stays on, and you can change your mind. We'll email you about it.",
      { hours },
    ),
  offSubmit: i18n.t("Switch off"),
  offAsked: (time: string) => i18n.t("It will be switched off on {time}.", { time }),
  why: i18n.t(
    "We ask because a stolen password shouldn't be enough to change where withdrawals can go. We'll also email you a link to undo this within {hours} hours.",
    { hours: limits.undo_hours },
  ),

  usable: i18n.t("Can be used"),
  usableFrom: (time: string) => i18n.t("Can be used from {time}", { time }),

  notice: i18n.t("You can withdraw only to saved addresses. Pick one from your address book."),
  noticeEnding: (time: string) =>
    i18n.t("You can withdraw only to saved addresses. This will be switched off on {time}.", { time }),
  saveWait: (hours: number) =>
    i18n.t(
      "You can withdraw only to saved addresses. You can use this one {hours, plural, one {# hour} other {# hours}} after you save it.",
      { hours },
    ),
} as const;
