import { brand, type UserStatus } from "@portico/contract";
import type { Email } from "../../../deps.ts";
import type { Addressee } from "../../addressee.ts";
import { writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import { freeText, safetyReason } from "../phrases.ts";

/** An account's new status and the reason for it. */
export interface StatusChange {
  status: UserStatus;
  /** As the administrator wrote it. */
  reason: string;
}

/** The email that an account was suspended, closed or reopened. */
export function statusEmail(to: Addressee, { status, reason }: StatusChange, publicUrl: string): Email {
  const i18n = textsIn(to.language);
  const { subject, title, paragraph } = wordsOf(to, status, publicUrl);
  return writeEmail(to, {
    subject,
    title,
    facts: [[i18n.t("Reason"), freeText(to.language, reason)]],
    paragraphs: [paragraph],
    reason: safetyReason(to.language),
  });
}

function wordsOf({ language }: Addressee, status: UserStatus, publicUrl: string) {
  const i18n = textsIn(language);
  const product = { product: brand.name };
  switch (status) {
    case "suspended":
      return {
        subject: i18n.t("Your {product} account was suspended", product),
        title: i18n.t("Your account was suspended"),
        paragraph: i18n.t(
          "You can still sign in and view everything, but you can't swap or withdraw. Your balances are still yours.",
        ),
      };
    case "banned":
      return {
        subject: i18n.t("Your {product} account was closed", product),
        title: i18n.t("Your account was closed"),
        paragraph: i18n.t("All your sessions have ended, and you can no longer sign in."),
      };
    case "active":
      return {
        subject: i18n.t("Your {product} account is active again", product),
        title: i18n.t("Your account is active again"),
        paragraph: i18n.t("Everything works as before. You can sign in at {url}.", {
          url: `${publicUrl}/auth`,
        }),
      };
  }
}

/** The last email to a deleted account, whose address is deleted as well. */
export function accountDeletedEmail(to: Addressee): Email {
  const i18n = textsIn(to.language);
  return writeEmail(to, {
    subject: i18n.t("Your {product} account was deleted", { product: brand.name }),
    title: i18n.t("Your account was deleted"),
    paragraphs: [
      i18n.t(
        "We removed your email address, username, sessions and sign-in methods. Your transactions stay in our books, without your name.",
      ),
      i18n.t("Don't send coins to your old deposit addresses: they are no longer yours."),
    ],
    reason: safetyReason(to.language),
  });
}
