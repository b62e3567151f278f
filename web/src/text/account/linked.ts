import { i18n } from "../translation/i18n.ts";

/** The linked accounts that sign the user in. */
export const linkedText = {
  title: i18n.t("Linked accounts"),
  help: i18n.t("Accounts at other services that you can sign in with."),
  since: (date: string) => i18n.t("Linked {date}", { date }),
  link: (provider: string) => i18n.t("Link {provider}", { provider }),
  linkWords: (provider: string) =>
    i18n.t(
      "You'll sign in at {provider} and come back here. After that, you can also sign in here with that account.",
      { provider },
    ),
  goOn: (provider: string) => i18n.t("Go to {provider}", { provider }),
  linked: (provider: string) => i18n.t("Your account at {provider} was linked", { provider }),

  remove: (provider: string) => i18n.t("Unlink {provider}", { provider }),
  removeTitle: (provider: string) => i18n.t("Unlink {provider}?", { provider }),
  removeWords: (email: string) => i18n.t("You'll no longer be able to sign in here with {email}.", { email }),
  removeWordsUnnamed: i18n.t("You'll no longer be able to sign in here with it."),
  removeSubmit: i18n.t("Unlink"),
  removed: (provider: string) => i18n.t("Your account at {provider} was unlinked", { provider }),

  waitingTitle: i18n.t("Linking your account"),
  failed: i18n.t("Failed to link the account"),
  failedWith: (provider: string) => i18n.t("Failed to link your account at {provider}", { provider }),
  nothingChanged: i18n.t("Nothing was changed. You can try again from your profile."),
  expired: i18n.t(
    "This took too long, or was started in another browser. You can try again from your profile.",
  ),
  noEmail: (provider: string) =>
    i18n.t(
      "{provider} didn't share your email address. Allow that there, or ask its administrator to allow it, then try again.",
      { provider },
    ),
  backToProfile: i18n.t("Back to Profile"),
} as const;
