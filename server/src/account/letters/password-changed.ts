import { brand } from "@portico/contract";
import type { Mail } from "../../context.ts";
import { writeMail } from "../../outside/mail-template.ts";
import { type SignInFacts, signInFacts } from "./new-device.ts";

/** Tells the owner that their password was reset, and from where. */
export function passwordChangedMail(email: string, from: SignInFacts): Mail {
  return writeMail(email, {
    subject: `Your ${brand.name} password was changed`,
    title: "Your password was changed",
    facts: signInFacts(from),
    paragraphs: [
      "Every session of your account has ended. Sign in with your new password; two-factor authentication stays as it was.",
      `If it was not you, somebody can read your mail. Secure your mailbox first, then set a new password at ${from.publicUrl}/forgot-password.`,
    ],
    reason: `You get this letter because it is about the safety of your ${brand.name} account.`,
  });
}
