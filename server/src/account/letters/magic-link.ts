import { brand, limits } from "@portico/contract";
import type { Mail } from "../../context.ts";
import { writeMail } from "../../outside/mail-template.ts";

/** The letter with a link that signs in. */
export function magicLinkMail(email: string, url: string): Mail {
  return writeMail(email, {
    subject: `Your ${brand.name} sign-in link`,
    title: `Sign in to ${brand.name}`,
    action: { label: "Sign In", url },
    paragraphs: [
      `Open it in the browser in which you want to be signed in. It works for ${limits.link_minutes} minutes, once.`,
      `Do not pass it on: whoever has it can sign in as you. Nobody from ${brand.name} will ever ask you for it.`,
    ],
    reason:
      `Somebody asked to sign in to your ${brand.name} account by mail. If it was not you, there is nothing to do: ` +
      "without the link, nobody gets in.",
  });
}
