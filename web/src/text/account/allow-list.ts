import { i18n } from "../translation/i18n.ts";

/** "Withdraw only to saved addresses" (T55). */
export const allowListText = {
  title: i18n.t("Withdraw only to saved addresses"),
  loadFailed: i18n.t("Failed to load your address book"),
  off: i18n.t("Off. Withdrawals can go to any address."),
  on: (hours: number) =>
    i18n.t(
      "On. Withdrawals go only to addresses in your address book, {hours, plural, one {# hour} other {# hours}} after they were saved.",
      { hours },
    ),
  ending: (time: string) =>
    i18n.t("This will be off from {time}. If you didn't ask for that, keep it on and set a new password.", {
      time,
    }),
  keepOn: i18n.t("Keep it on"),
  keptOn: i18n.t("It stays on."),
  failed: i18n.t("That did not work. Please try again."),

  onTitle: i18n.t("Withdraw only to saved addresses?"),
  onWords: (hours: number) =>
    i18n.t(
      "From now on, withdrawals go only to addresses in your address book that were saved at least {hours, plural, one {# hour} other {# hours}} ago. We email you about each address that is saved. Switching this off takes as long.",
      { hours },
    ),
  review: i18n.t("These addresses are in your address book. Remove any that you don't know."),
  empty: i18n.t("Your address book is empty. You save addresses on the page of a withdrawal."),
  onSubmit: i18n.t("Switch on"),
  switchedOn: i18n.t("Withdrawals now go only to saved addresses."),

  offTitle: i18n.t("Withdraw to any address again?"),
  offWords: (hours: number) =>
    i18n.t(
      "This takes {hours, plural, one {# hour} other {# hours}}. Until then it stays on, and you can keep it on at any time. We email you about it.",
      { hours },
    ),
  offSubmit: i18n.t("Switch off"),
  offAsked: (time: string) => i18n.t("It will be off from {time}.", { time }),
  why: i18n.t(
    "We ask for it because a stolen password must not be enough to change where withdrawals can go. We also email you a link that undoes this, for 72 hours.",
  ),

  usable: i18n.t("Can be used"),
  usableFrom: (time: string) => i18n.t("Can be used from {time}", { time }),

  notice: i18n.t("You withdraw only to saved addresses. Pick one from your address book."),
  noticeEnding: (time: string) =>
    i18n.t("You withdraw only to saved addresses. This will be off from {time}.", { time }),
  saveWait: (hours: number) =>
    i18n.t(
      "You withdraw only to saved addresses, so you can use it {hours, plural, one {# hour} other {# hours}} after you save it.",
      { hours },
    ),
} as const;
