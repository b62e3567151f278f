import { brand, limits } from "@portico/contract";
import type { Email } from "../../../deps.ts";
import type { Addressee } from "../../addressee.ts";
import { writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";

/** The two ways to verify a mailbox: type the code in the browser that asked, or open the link. */
export interface CodeAndLink {
  /** Null while codes of new browsers are not accepted (T70). */
  code: string | null;
  url: string;
}

/**
 * The email with a sign-up's code and link. It leaves out the username, because someone may have signed up with another
 * person's email address and put a message to them in it.
 */
export function signUpEmail(to: Addressee, { code, url }: CodeAndLink): Email {
  const i18n = textsIn(to.language);
  const product = brand.name;
  const minutes = limits.code_minutes;
  return writeEmail(to, {
    subject:
      code === null
        ? i18n.t("Your {product} verification link", { product })
        : i18n.t("Your {product} verification code", { product }),
    title: i18n.t("Verify your email"),
    ...(code !== null && { code }),
    action: { label: i18n.t("Verify Email"), url },
    paragraphs: [
      code === null
        ? i18n.t(
            "Open the link in the browser you signed up with. It works once, for a day. There is no code in this email, because many wrong codes are being entered right now.",
          )
        : i18n.t(
            "Enter the code in the browser you signed up with, or open the link there. The code works for {minutes} minutes and the link for a day. Each works once.",
            { minutes },
          ),
      code === null
        ? i18n.t("Nobody from {product} will ever ask you for it.", { product })
        : i18n.t("Nobody from {product} will ever ask you for them.", { product }),
    ],
    reason: i18n.t(
      "Someone signed up at {product} with this email. If it wasn't you, you don't need to do anything: the code and the link can't create an account in any other browser.",
      { product },
    ),
  });
}

/** The time after which both the code and the link of an email sent now have expired. */
export function signUpExpiry(): Date {
  return new Date(Date.now() + 24 * 3_600_000);
}
