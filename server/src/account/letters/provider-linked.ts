import { brand } from "@portico/contract";
import type { Mail } from "../../context.ts";
import type { Addressee } from "../../letters/addressee.ts";
import { safetyReason } from "../../letters/common.ts";
import { textsIn } from "../../letters/texts.ts";
import { writeMail } from "../../outside/mail-template.ts";
import { type SignInFacts, signInFacts } from "./new-device.ts";

/**
 * Tells the owner of an account that it can be opened by a third party from now on.
 * @param provider its name on the button, such as `Google`.
 */
export function providerLinkedMail(to: Addressee, provider: string, from: SignInFacts): Mail {
  const i18n = textsIn(to.language);
  const product = brand.name;
  const url = `${from.publicUrl}/forgot-password`;
  return writeMail(to, {
    subject: i18n.t("{provider} can now sign in to your {product} account", { provider, product }),
    title: i18n.t("Your account was linked with {provider}", { provider }),
    facts: [[i18n.t("Provider"), provider], ...signInFacts(to, from)],
    paragraphs: [
      i18n.t(
        "Somebody signed in with an account at {provider} that has this email, verified there. From now on it opens your {product} account, too.",
        { provider, product },
      ),
      i18n.t("If this was you, there is nothing to do."),
      i18n.t(
        "If it was not, set a new password at {url}: that ends every session and takes the link away. Then secure your account at {provider}.",
        { url, provider },
      ),
    ],
    reason: safetyReason(to.language),
  });
}
