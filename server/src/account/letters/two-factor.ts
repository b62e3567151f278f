import { brand } from "@portico/contract";
import type { Mail } from "../../context.ts";
import { writeMail } from "../../outside/mail-template.ts";
import { type SignInFacts, signInFacts } from "./new-device.ts";

/** What the owner of an account is told of its second factors. */
export type TwoFactorNews =
  | { kind: "switched_on"; method: "app" | "passkey" }
  | { kind: "switched_off" }
  | { kind: "app_added" | "app_removed" }
  | { kind: "passkey_added"; name: string }
  | { kind: "passkey_removed" }
  | { kind: "recovery_codes_made" }
  | { kind: "recovery_code_used"; left: number };

/** Tells the owner what happened, and from where. */
export function twoFactorMail(to: string, news: TwoFactorNews, from: SignInFacts): Mail {
  const { title, text } = wordsOf(news);
  return writeMail(to, {
    subject: `${title} – ${brand.name}`,
    title,
    facts: signInFacts(from),
    paragraphs: [
      text,
      `If this was not you, set a new password at ${from.publicUrl}/forgot-password: that ends every session. Then look at the security of your account in your profile.`,
    ],
    reason: `You get this letter because it is about the safety of your ${brand.name} account.`,
  });
}

function wordsOf(news: TwoFactorNews): { title: string; text: string } {
  switch (news.kind) {
    case "switched_on":
      return {
        title: "Two-factor authentication is on",
        text: `Signing in now asks for ${news.method === "app" ? "a code of your authenticator app" : "your passkey"}, too. Keep your recovery codes where you can find them without it.`,
      };
    case "switched_off":
      return {
        title: "Two-factor authentication is off",
        text: "Signing in no longer asks for a second factor. The authenticator app, passkeys and recovery codes of your account do not count any more.",
      };
    case "app_added":
      return {
        title: "An authenticator app was added",
        text: "Its codes can now be used to sign in to your account.",
      };
    case "app_removed":
      return {
        title: "Your authenticator app was removed",
        text: "Its codes do not count any more. Your account still asks for a passkey.",
      };
    case "passkey_added":
      return {
        title: "A passkey was added",
        text: `The passkey “${news.name}” can now be used to sign in to your account.`,
      };
    case "passkey_removed":
      return {
        title: "A passkey was removed",
        text: "It can no longer be used to sign in. Your account still asks for a second factor.",
      };
    case "recovery_codes_made":
      return {
        title: "New recovery codes were made",
        text: "The recovery codes from before do not count any more.",
      };
    case "recovery_code_used":
      return { title: "A recovery code was used", text: codesLeft(news.left) };
  }
}

function codesLeft(left: number): string {
  if (left === 0) return "It was the last one. Make new ones in your profile before you need them.";
  return left === 1
    ? "One is left. Make new ones in your profile before you need them."
    : `${left} are left. Each can be used once.`;
}
