import { i18n } from "../translation/i18n.ts";

export const profileText = {
  title: i18n.t("Profile"),
  /** The navigation within the page, and its first section. */
  sections: i18n.t("Sections"),
  account: i18n.t("Account"),
  email: i18n.t("Email"),
  emailHint: i18n.t("Your email can't be changed."),
  username: i18n.t("Username"),
  memberSince: (date: string) => i18n.t("Member since {date}", { date }),
  administrator: i18n.t("Administrator"),
  suspended: i18n.t("Your account is suspended. You can view it, but you can't move money."),
  /** In the words of the administrator who suspended them. */
  reason: (reason: string) => i18n.t("Reason: {reason}", { reason }),
} as const;
