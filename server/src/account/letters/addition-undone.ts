import type { Mail } from "../../context.ts";
import type { Addressee } from "../../letters/addressee.ts";
import { safetyReason } from "../../letters/common.ts";
import { timeFor } from "../../letters/figures.ts";
import { textsIn } from "../../letters/texts.ts";
import { withProduct, writeMail } from "../../outside/mail-template.ts";
import { type SignInFacts, signInFacts } from "./new-device.ts";

/** Tells the owner that the link of an addition's mail was used, and what is to be done now. */
export function additionUndoneMail(to: Addressee, heldUntil: Date, from: SignInFacts): Mail {
  const i18n = textsIn(to.language);
  const title = i18n.t("A change to how you sign in was undone");
  return writeMail(to, {
    subject: withProduct(title),
    title,
    facts: [...signInFacts(to, from), [i18n.t("Withdrawals on hold until"), timeFor(to, heldUntil)]],
    action: { label: i18n.t("Set a New Password"), url: `${from.publicUrl}/forgot-password` },
    paragraphs: [
      i18n.t(
        "What was added to your account is removed again, with everything that was added after it. Every session has ended, and your password no longer works: set a new one to sign in.",
      ),
      i18n.t("If you didn't press the button, somebody else reads your mail. Secure your mailbox first."),
    ],
    reason: safetyReason(to.language),
  });
}
