import type { AvatarStyle, Currency, Theme } from "@portico/contract";
import { i18n } from "../translation/i18n.ts";
import { languageNames } from "../translation/languages.ts";

/** The form of /profile. */
export const preferencesText = {
  picture: i18n.t("Picture"),
  letter: i18n.t("First letter"),
  styles: {
    tiles: i18n.t("Tiles"),
    rings: i18n.t("Rings"),
    bloom: i18n.t("Bloom"),
    waves: i18n.t("Waves"),
  } satisfies Record<AvatarStyle, string>,
  newPicture: i18n.t("New picture"),
  usernameHint: i18n.t("3 to 30 letters, digits or the characters _ . -"),

  title: i18n.t("Preferences"),
  currency: i18n.t("Currency"),
  currencies: {
    USD: i18n.t("US dollar (USD)"),
    EUR: i18n.t("Euro (EUR)"),
    GBP: i18n.t("British pound (GBP)"),
    JPY: i18n.t("Japanese yen (JPY)"),
    CAD: i18n.t("Canadian dollar (CAD)"),
    AUD: i18n.t("Australian dollar (AUD)"),
  } satisfies Record<Currency, string>,
  language: i18n.t("Language"),
  /** Each in its own language, so that everybody recognises theirs. */
  languages: languageNames,
  timezone: i18n.t("Timezone"),
  timezoneHint: (time: string) => i18n.t("All times use this zone. Current time: {time}.", { time }),
  zoneOfBrowser: (own: string) => i18n.t("Your browser uses {own}. Use it?", { own }),
  zoneSame: (own: string, zone: string) =>
    i18n.t("Your browser uses {own}. {zone} has the same time.", { own, zone }),
  zoneNow: (own: string, zone: string) =>
    i18n.t("Your browser uses {own}. {zone} has the same time now, but not all year.", { own, zone }),
  zoneMissing: (own: string) => i18n.t("Your browser uses {own}, which isn't offered here.", { own }),
  chooseZone: (zone: string) => i18n.t("Use {zone}", { zone }),
  theme: i18n.t("Theme"),
  themes: {
    light: i18n.t("Light"),
    dark: i18n.t("Dark"),
    auto: i18n.t("Auto (same as your device)"),
  } satisfies Record<Theme, string>,
  themeHint: i18n.t("Preview. Save to keep it."),

  notifications: i18n.t("Notifications"),
  emails: i18n.t("Email notifications"),
  emailsHelp: i18n.t("Email me about my deposits, withdrawals and swaps."),
  deposits: i18n.t("Deposits"),
  depositsHelp: i18n.t("When one is credited"),
  withdrawals: i18n.t("Withdrawals"),
  withdrawalsHelp: i18n.t(
    "When one is requested, completed, rejected or cancelled. These are always sent, so that nobody can take your money without you noticing.",
  ),
  always: i18n.t("Always on"),
  swaps: i18n.t("Swaps"),
  swapsHelp: i18n.t("When one is done"),
  security: i18n.t(
    "We always email you about your account's security and about balance adjustments. We also email you when an email is switched off here or the language changes.",
  ),

  save: i18n.t("Save Changes"),
  saving: i18n.t("Saving..."),
  discard: i18n.t("Discard Changes"),
  unchanged: i18n.t("Nothing has changed."),
  saved: i18n.t("Profile updated successfully!"),
  overtaken: i18n.t("This was also changed in another window. Saving replaces that change with yours."),
  overtakenForm: i18n.t(
    "Your profile was changed in another window. Your own edits are marked and replace those changes when you save. Everything else is up to date.",
  ),
} as const;

/** Asked before leaving a form with unsaved changes. */
export const unsavedText = {
  title: i18n.t("Leave without saving?"),
  words: i18n.t("You have unsaved changes. If you leave, they'll be lost."),
  stay: i18n.t("Stay"),
  leave: i18n.t("Leave"),
} as const;
