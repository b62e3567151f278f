import { limits } from "@portico/contract";
import type { Email } from "../../../deps.ts";
import type { Addressee } from "../../addressee.ts";
import { timeFor } from "../../figures.ts";
import { withProduct, writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import { safetyReason } from "../phrases.ts";

/** The email whose button starts the waiting period, after which two-factor is switched off. */
export function resetAskedEmail(to: Addressee, url: string, publicUrl: string): Email {
  const i18n = textsIn(to.language);
  const minutes = limits.link_minutes;
  return writeEmail(to, {
    subject: withProduct(i18n.t("Switch off two-factor authentication")),
    title: i18n.t("Have you lost your second factor?"),
    action: { label: i18n.t("Start the Wait"), url },
    paragraphs: [
      i18n.t(
        "Someone who entered your password says so. The button starts a wait of several days. After that, two-factor authentication is switched off, every session ends, and withdrawals are on hold. The button works once, for {minutes} minutes.",
        { minutes },
      ),
      i18n.t(
        "If this wasn't you, someone knows your password. Don't press the button, and set a new password at {url}.",
        { url: passwordPage(publicUrl) },
      ),
    ],
    reason: safetyReason(to.language),
  });
}

/** The email that says when two-factor will be switched off, and how to cancel. */
export function resetScheduledEmail(to: Addressee, effectiveAt: Date, publicUrl: string): Email {
  const i18n = textsIn(to.language);
  return switchOffEmail(to, effectiveAt, publicUrl, [
    i18n.t(
      "Until then, two-factor authentication stays on and withdrawals are on hold. If this wasn't you, or if you find your second factor, cancel this in your profile. To cancel, you need an authenticator app, a passkey or a recovery code that was set up at least {hours} hours before the request.",
      { hours: limits.undo_hours },
    ),
    i18n.t("If this wasn't you, also set a new password: someone knows yours or can read your email."),
  ]);
}

/** The email for a removal that two administrators approved: when it takes effect, and how to cancel. */
export function removalScheduledEmail(to: Addressee, effectiveAt: Date, publicUrl: string): Email {
  const i18n = textsIn(to.language);
  return switchOffEmail(to, effectiveAt, publicUrl, [
    i18n.t(
      "Two administrators approved this because they were told that you lost your second factor. Until then, two-factor authentication stays on and withdrawals are on hold.",
    ),
    i18n.t(
      "If you didn't ask for this, or if you find your second factor, cancel this in your profile. To cancel, you need an authenticator app, a passkey or a recovery code that was set up at least {hours} hours before the request.",
      { hours: limits.undo_hours },
    ),
  ]);
}

function switchOffEmail(to: Addressee, effectiveAt: Date, publicUrl: string, paragraphs: string[]): Email {
  const i18n = textsIn(to.language);
  const title = i18n.t("Two-factor authentication will be switched off");
  return writeEmail(to, {
    subject: withProduct(title),
    title,
    facts: [[i18n.t("When"), timeFor(to, effectiveAt)]],
    action: { label: i18n.t("Open Your Profile"), url: `${publicUrl}/profile` },
    paragraphs,
    reason: safetyReason(to.language),
  });
}

/** The email that such a removal was cancelled, by an administrator or with a second factor. */
export function removalStoppedEmail(to: Addressee): Email {
  const i18n = textsIn(to.language);
  const title = i18n.t("Two-factor authentication stays on");
  return writeEmail(to, {
    subject: withProduct(title),
    title,
    paragraphs: [
      i18n.t(
        "Two administrators had approved switching it off. An administrator stopped that, or someone cancelled it with your second factor.",
      ),
      i18n.t("If you've lost your second factor and didn't stop this yourself, contact support."),
    ],
    reason: safetyReason(to.language),
  });
}

/** The email that two-factor is off because the waiting period has ended. */
export function resetDoneEmail(to: Addressee, heldUntil: Date, publicUrl: string): Email {
  const i18n = textsIn(to.language);
  const title = i18n.t("Two-factor authentication was switched off");
  return writeEmail(to, {
    subject: withProduct(title),
    title,
    facts: [[i18n.t("Withdrawals on hold until"), timeFor(to, heldUntil)]],
    paragraphs: [
      i18n.t(
        "The wait is over. Your authenticator app, passkeys and recovery codes no longer work, and every session has ended. Sign in with your password and set up two-factor authentication again in your profile.",
      ),
      i18n.t(
        "If this wasn't you, set a new password at {url} now. That ends every session. Withdrawals stay on hold in the meantime.",
        { url: passwordPage(publicUrl) },
      ),
    ],
    reason: safetyReason(to.language),
  });
}

/** The email that the owner's own reset was cancelled and two-factor stays on. */
export function resetCancelledEmail(to: Addressee, publicUrl: string): Email {
  const i18n = textsIn(to.language);
  const title = i18n.t("Two-factor authentication stays on");
  return writeEmail(to, {
    subject: withProduct(title),
    title,
    paragraphs: [
      i18n.t("It was going to be switched off, but that was cancelled."),
      i18n.t("If you didn't ask to switch it off, someone knows your password. Set a new one at {url}.", {
        url: passwordPage(publicUrl),
      }),
    ],
    reason: safetyReason(to.language),
  });
}

function passwordPage(publicUrl: string): string {
  return `${publicUrl}/forgot-password`;
}
