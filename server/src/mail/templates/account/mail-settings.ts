import type { I18n } from "@lingui/core";
import type { Language } from "@portico/contract";
import { locales } from "@portico/contract";
import type { Email } from "../../../deps.ts";
import type { Addressee } from "../../addressee.ts";
import { withProduct, writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import { safetyReason } from "../phrases.ts";
import { type SignInFacts, signInFacts } from "./new-device.ts";

/** A switch of the profile that decides about emails. */
export type MailSwitch =
  | "email_notifications_enabled"
  | "email_on_deposit"
  | "email_on_withdrawal"
  | "email_on_swap";

/** Changes that would let a thief keep emails from an account's owner. */
export interface MailSettingChange {
  switched_off: MailSwitch[];
  /** The new language; null if it stays. */
  language: Language | null;
}

/** The email that emails were switched off, or change their language (T73). It is in the language from before. */
export function mailSettingsEmail(to: Addressee, change: MailSettingChange, from: SignInFacts): Email {
  const i18n = textsIn(to.language);
  const title = i18n.t("Your email settings were changed");
  return writeEmail(to, {
    subject: withProduct(title),
    title,
    facts: [...factsOf(to, change), ...signInFacts(to, from)],
    paragraphs: [
      i18n.t("We always email you about withdrawals, balance adjustments and the security of your account."),
      i18n.t(
        "If this wasn't you, someone else is signed in to your account. Set a new password at {url}. That ends every session.",
        { url: `${from.publicUrl}/forgot-password` },
      ),
    ],
    reason: safetyReason(to.language),
  });
}

function factsOf(to: Addressee, { switched_off, language }: MailSettingChange) {
  const i18n = textsIn(to.language);
  const facts: [name: string, value: string][] = switched_off.map((name) => [
    nameOf(name, i18n),
    name === "email_on_withdrawal" ? i18n.t("Still sent: they can't be switched off") : i18n.t("Off"),
  ]);
  if (language === null) return facts;
  const names = new Intl.DisplayNames(locales[to.language], { type: "language" });
  return [...facts, [i18n.t("Language"), names.of(language) ?? language] as const];
}

function nameOf(name: MailSwitch, i18n: I18n): string {
  switch (name) {
    case "email_notifications_enabled":
      return i18n.t("Email notifications");
    case "email_on_deposit":
      return i18n.t("Emails about deposits");
    case "email_on_withdrawal":
      return i18n.t("Emails about withdrawals");
    case "email_on_swap":
      return i18n.t("Emails about swaps");
  }
}
