import { brand, limits } from "@portico/contract";
import type { Email } from "../../../deps.ts";
import type { Addressee } from "../../addressee.ts";
import { writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";

/** The email with a sign-in link. */
export function magicLinkEmail(to: Addressee, url: string): Email {
  const i18n = textsIn(to.language);
  const product = brand.name;
  const minutes = limits.link_minutes;
  return writeEmail(to, {
    subject: i18n.t("Your {product} sign-in link", { product }),
    title: i18n.t("Sign in to {product}", { product }),
    action: { label: i18n.t("Sign In"), url },
    paragraphs: [
      i18n.t("Open it in the browser you want to sign in with. It works once, for {minutes} minutes.", {
        minutes,
      }),
      i18n.t(
        "Don't share it: anyone who has it can sign in as you. Nobody from {product} will ever ask you for it.",
        { product },
      ),
    ],
    reason: i18n.t(
      "Someone asked to sign in to your {product} account by email. If it wasn't you, you don't need to do anything: nobody can sign in without the link.",
      { product },
    ),
  });
}
