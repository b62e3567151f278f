import { brand, limits } from "@portico/contract";
import type { Mail } from "../../context.ts";
import { writeMail } from "../../outside/mail-template.ts";

/** What proves the mailbox: typed into the browser that asked, or pressed. */
export interface CodeAndLink {
  code: string;
  url: string;
}

/**
 * The letter with a sign-up's code and link. It does not name the username: that is a stranger's text if they typed
 * somebody else's email.
 */
export function signUpMail(email: string, { code, url }: CodeAndLink): Mail {
  return writeMail(email, {
    subject: `Your ${brand.name} verification code`,
    title: "Verify your email",
    code,
    action: { label: "Verify Email", url },
    paragraphs: [
      `Enter the code in the browser in which you signed up, or open the link there. The code works for ${limits.code_minutes} minutes, the link for a day, each of them once.`,
      `Nobody from ${brand.name} will ever ask you for them.`,
    ],
    reason:
      `Somebody signed up at ${brand.name} with this email. If it was not you, there is nothing to do: ` +
      "in any other browser, neither code nor link makes an account.",
  });
}

/** After this time neither the code nor the link in a letter that is sent now is of use. */
export function signUpExpiry(): Date {
  return new Date(Date.now() + 24 * 3_600_000);
}
