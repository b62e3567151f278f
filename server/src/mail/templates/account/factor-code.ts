import { brand, limits } from "@portico/contract";
import type { Email } from "../../../deps.ts";
import type { Addressee } from "../../addressee.ts";
import { writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import { safetyReason } from "../phrases.ts";
import { type SignInFacts, signInFacts } from "./new-device.ts";

/** The action that the code confirms: adding a sign-in method, or switching the allow-list off. */
type ConfirmedKind = "totp" | "passkey" | "identity" | "allow_list_off";

/** The email with the code that confirms a change while two-factor is off (T50, T55). */
export function factorCodeEmail(to: Addressee, kind: ConfirmedKind, code: string, from: SignInFacts): Email {
  const i18n = textsIn(to.language);
  const product = brand.name;
  const minutes = limits.code_minutes;
  return writeEmail(to, {
    subject: i18n.t("Your {product} confirmation code", { product }),
    title: titleOf(kind, to),
    code,
    facts: signInFacts(to, from),
    paragraphs: [
      i18n.t(
        "Enter the code where you requested it. It works once, for {minutes} minutes, in that browser.",
        {
          minutes,
        },
      ),
      i18n.t(
        "If you didn't request it, someone else is signed in to your account. Don't give the code to anyone, and set a new password at {url}. That ends every session.",
        { url: `${from.publicUrl}/forgot-password` },
      ),
    ],
    reason: safetyReason(to.language),
  });
}

function titleOf(kind: ConfirmedKind, { language }: Addressee): string {
  const i18n = textsIn(language);
  switch (kind) {
    case "totp":
      return i18n.t("Confirm that you want to add an authenticator app");
    case "passkey":
      return i18n.t("Confirm that you want to add a passkey");
    case "identity":
      return i18n.t("Confirm that you want to link an account");
    case "allow_list_off":
      return i18n.t("Confirm that you want to withdraw to any address again");
  }
}
