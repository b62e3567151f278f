import { i18n } from "../translation/i18n.ts";

/** Whose account an emailed link is about, and who is signed in here (T63). */
export const linkAccountText = {
  unusable: i18n.t("This link has already been used or has expired."),
  /** Leads to what helps instead of a link that no longer works. */
  next: i18n.t("Continue"),
  failed: i18n.t("We couldn't check whose account this link is about."),
  /** `other` is signed in; the link signs in as `email`. */
  replaces: (other: string, email: string) =>
    i18n.t(
      "You're signed in as {other}. If you continue, you'll be signed out of that account and signed in as {email}.",
      { other, email },
    ),
  isOther: (other: string, email: string) =>
    i18n.t("You're signed in as {other}, but this link is about another account: {email}.", { other, email }),
  continueAs: (email: string) => i18n.t("Continue as {email}", { email }),
  stay: (other: string) => i18n.t("Stay signed in as {other}", { other }),
} as const;
