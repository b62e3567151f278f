import { brand } from "@portico/contract";
import type { Mail } from "../../context.ts";
import { writeMail } from "../../outside/mail-template.ts";
import { utc } from "./new-device.ts";

/** Tells the owner that nothing can be withdrawn for a while, because the way they sign in was reset (T24). */
export function withdrawalsHeldMail(email: string, until: Date, publicUrl: string): Mail {
  return writeMail(email, {
    subject: `Withdrawals from your ${brand.name} account are on hold`,
    title: "Withdrawals are on hold",
    facts: [["On hold until", utc(until)]],
    paragraphs: [
      "The way you sign in was reset, so nothing can be withdrawn until then. Should it not have been you, that is your time to act. Everything else works as before.",
      `If it was not you, set a new password at ${publicUrl}/forgot-password: that ends every session and begins the wait anew.`,
    ],
    reason: `You get this letter because it is about the safety of your ${brand.name} account.`,
  });
}
