import { brand, limits } from "@portico/contract";
import type { Mail } from "../../context.ts";
import { writeMail } from "../../outside/mail-template.ts";

/**
 * The letter with a sign-up's code. It does not name the username: that is a stranger's text if they typed somebody
 * else's email.
 */
export function signUpCodeMail(email: string, code: string): Mail {
  return writeMail(email, {
    subject: `Your ${brand.name} verification code`,
    title: "Verify your email",
    code,
    paragraphs: [
      `Enter this code in the browser in which you signed up. It works for ${limits.code_minutes} minutes, once.`,
      `Nobody from ${brand.name} will ever ask you for it.`,
    ],
    reason:
      `Somebody signed up at ${brand.name} with this email. If it was not you, there is nothing to do: ` +
      "without the code, no account is made.",
  });
}

/** After this time the code in a letter that is sent now is of no use. */
export function codeExpiry(): Date {
  return new Date(Date.now() + limits.code_minutes * 60_000);
}
