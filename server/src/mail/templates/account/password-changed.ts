import { brand, limits } from "@portico/contract";
import type { Email } from "../../../deps.ts";
import type { Addressee } from "../../addressee.ts";
import { writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import { safetyReason } from "../phrases.ts";
import { type SignInFacts, signInFacts } from "./new-device.ts";

/** The email that the password was reset: from which device, and whether factors were removed. */
export function passwordChangedEmail(to: Addressee, from: SignInFacts, hasRemoved: boolean): Email {
  const i18n = textsIn(to.language);
  const url = `${from.publicUrl}/forgot-password`;
  return writeEmail(to, {
    subject: i18n.t("Your {product} password was changed", { product: brand.name }),
    title: i18n.t("Your password was changed"),
    facts: signInFacts(to, from),
    paragraphs: [
      hasRemoved
        ? i18n.t(
            "Every session of your account has ended. Authenticator apps, passkeys and recovery codes added in the last {hours} hours were removed, as requested. Sign in with your new password.",
            { hours: limits.undo_hours },
          )
        : i18n.t(
            "Every session of your account has ended. Sign in with your new password. Two-factor authentication is unchanged.",
          ),
      i18n.t(
        "If it wasn't you, someone can read your email. Secure your mailbox first, then set a new password at {url}.",
        { url },
      ),
    ],
    reason: safetyReason(to.language),
  });
}
