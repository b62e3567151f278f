import { brand } from "@portico/contract";
import type { Mail } from "../../context.ts";
import { writeMail } from "../../outside/mail-template.ts";
import { utc } from "./new-device.ts";

export interface ProviderLinked {
  /** Its name on the button, such as `Google`. */
  provider: string;
  at: Date;
  publicUrl: string;
}

/** Tells the owner of an account that it can be opened by a third party from now on. */
export function providerLinkedMail(to: string, { provider, at, publicUrl }: ProviderLinked): Mail {
  return writeMail(to, {
    subject: `${provider} can now sign in to your ${brand.name} account`,
    title: `Your account was linked with ${provider}`,
    facts: [
      ["Provider", provider],
      ["Time", utc(at)],
    ],
    paragraphs: [
      `Somebody signed in with an account at ${provider} that has this email, verified there. From now on it opens your ${brand.name} account, too.`,
      "If this was you, there is nothing to do.",
      `If it was not, set a new password at ${publicUrl}/forgot-password: that ends every session and takes the link away. Then secure your account at ${provider}.`,
    ],
    reason: `You get this letter because it is about the safety of your ${brand.name} account.`,
  });
}
