import type { Email } from "../../../deps.ts";
import type { Addressee } from "../../addressee.ts";
import { timeFor } from "../../figures.ts";
import { withProduct, writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import { safetyReason } from "../phrases.ts";
import { type SignInFacts, signInFacts } from "./new-device.ts";

/** What an undo link reverses: an addition, or a sign-in from a new device. */
export type UndoType = "undo_addition" | "undo_sign_in";

/** The email that an undo link was used, and what to do next. */
export function undoneEmail(type: UndoType, to: Addressee, heldUntil: Date, from: SignInFacts): Email {
  const i18n = textsIn(to.language);
  const { title, done } = words(type, to);
  return writeEmail(to, {
    subject: withProduct(title),
    title,
    facts: [...signInFacts(to, from), [i18n.t("Withdrawals on hold until"), timeFor(to, heldUntil)]],
    action: { label: i18n.t("Set a New Password"), url: `${from.publicUrl}/forgot-password` },
    paragraphs: [
      ...done,
      i18n.t("If you didn't press the button, someone else can read your email. Secure your mailbox first."),
    ],
    reason: safetyReason(to.language),
  });
}

function words(type: UndoType, { language }: Addressee): { title: string; done: string[] } {
  const i18n = textsIn(language);
  if (type === "undo_addition") {
    return {
      title: i18n.t("A change to your account was undone"),
      done: [
        i18n.t(
          "The change was undone, and everything that was added to your account after it was removed. Every session has ended, and your password no longer works. Set a new one to sign in.",
        ),
      ],
    };
  }
  return {
    title: i18n.t("You reported a sign-in as not yours"),
    done: [
      i18n.t(
        "Every session has ended. Sign-in methods and saved addresses that were added since were removed. Your password no longer works: set a new one to sign in.",
      ),
      i18n.t("Then check your history and cancel any pending withdrawal that isn't yours."),
    ],
  };
}
