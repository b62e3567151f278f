import { brand, limits } from "@portico/contract";
import type { Email } from "../../../deps.ts";
import type { Addressee } from "../../addressee.ts";
import { writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import type { CodeAndLink } from "./sign-up.ts";

/** The email with the link, and the code if there is one, to set a new password. */
export function recoveryEmail(to: Addressee, { code, url }: CodeAndLink): Email {
  const i18n = textsIn(to.language);
  const product = brand.name;
  const { code_minutes, link_minutes } = limits;
  return writeEmail(to, {
    subject:
      code === null
        ? i18n.t("Your {product} password reset link", { product })
        : i18n.t("Your {product} password reset code", { product }),
    title: i18n.t("Reset your password"),
    ...(code !== null && { code }),
    action: { label: i18n.t("Reset Password"), url },
    paragraphs: [
      code === null
        ? i18n.t(
            "Open the link in any browser within {link_minutes} minutes. It works once. There is no code in this email, because many wrong codes are being entered right now.",
            { link_minutes },
          )
        : i18n.t(
            "Enter the code in the browser where you requested it, within {code_minutes} minutes. Or open the link in any browser within {link_minutes} minutes. Each works once.",
            { code_minutes, link_minutes },
          ),
      code === null
        ? i18n.t("Nobody from {product} will ever ask you for it.", { product })
        : i18n.t("Nobody from {product} will ever ask you for them.", { product }),
    ],
    reason: i18n.t(
      "Someone asked to reset the password of your {product} account. If it wasn't you, you don't need to do anything: your password stays as it is.",
      { product },
    ),
  });
}
