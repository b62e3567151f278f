import { brand, limits } from "@portico/contract";
import type { Mail } from "../../context.ts";
import { writeMail } from "../../outside/mail-template.ts";
import type { CodeAndLink } from "./sign-up.ts";

/** The letter with the code and the link by which a new password may be set. */
export function recoveryMail(email: string, { code, url }: CodeAndLink): Mail {
  return writeMail(email, {
    subject: `Your ${brand.name} password reset code`,
    title: "Reset your password",
    code,
    action: { label: "Reset Password", url },
    paragraphs: [
      `Enter the code in the browser in which you asked for it; it works for ${limits.code_minutes} minutes. Or open the link, in any browser, within ${limits.link_minutes} minutes. Each of them works once.`,
      `Nobody from ${brand.name} will ever ask you for them.`,
    ],
    reason:
      `Somebody asked to reset the password of your ${brand.name} account. If it was not you, there is nothing to do: ` +
      "your password stays as it is.",
  });
}
