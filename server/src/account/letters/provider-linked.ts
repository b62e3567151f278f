import { brand } from "@portico/contract";
import type { Mail } from "../../context.ts";
import { writeMail } from "../../outside/mail-template.ts";
import { type SignInFacts, signInFacts } from "./new-device.ts";

/**
 * Tells the owner of an account that it can be opened by a third party from now on.
 * @param provider its name on the button, such as `Google`.
 */
export function providerLinkedMail(to: string, provider: string, from: SignInFacts): Mail {
  return writeMail(to, {
    subject: `${provider} can now sign in to your ${brand.name} account`,
    title: `Your account was linked with ${provider}`,
    facts: [["Provider", provider], ...signInFacts(from)],
    paragraphs: [
      `Somebody signed in with an account at ${provider} that has this email, verified there. From now on it opens your ${brand.name} account, too.`,
      "If this was you, there is nothing to do.",
      `If it was not, set a new password at ${from.publicUrl}/forgot-password: that ends every session and takes the link away. Then secure your account at ${provider}.`,
    ],
    reason: `You get this letter because it is about the safety of your ${brand.name} account.`,
  });
}
