import { brand, limits } from "@portico/contract";
import type { Email } from "../../../deps.ts";
import type { Addressee } from "../../addressee.ts";
import { writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import { type SignInFacts, signInFacts } from "./new-device.ts";

/**
 * The email with the code that confirms the email of an account at a provider. Somebody else may have entered the email
 * there, so it says what the code would give them.
 */
export function identityCodeEmail(
  to: Addressee,
  { provider, code }: { provider: string; code: string },
  from: SignInFacts,
): Email {
  const i18n = textsIn(to.language);
  const product = brand.name;
  const minutes = limits.code_minutes;
  return writeEmail(to, {
    subject: i18n.t("Your {product} verification code", { product }),
    title: i18n.t("Confirm your email"),
    code,
    facts: signInFacts(to, from),
    paragraphs: [
      i18n.t(
        "Enter the code in the browser where you continued with {provider}. It works once, for {minutes} minutes. After that, you can sign in here with your account at {provider}.",
        { provider, minutes },
      ),
      i18n.t("Nobody from {product} will ever ask you for it.", { product }),
    ],
    reason: i18n.t(
      "Someone tried to sign in to {product} with an account at {provider} that has this email. If it wasn't you, don't give the code to anyone. Without it, that account can't get in.",
      { product, provider },
    ),
  });
}
