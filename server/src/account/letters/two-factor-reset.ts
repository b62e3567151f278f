import { brand, limits } from "@portico/contract";
import type { Mail } from "../../context.ts";
import { writeMail } from "../../outside/mail-template.ts";
import { utc } from "./new-device.ts";

const reason = `You get this letter because it is about the safety of your ${brand.name} account.`;

/** The letter whose button begins the wait after which two-factor is switched off. */
export function resetAskedMail(to: string, url: string, publicUrl: string): Mail {
  return writeMail(to, {
    subject: `Switch off two-factor authentication – ${brand.name}`,
    title: "Have you lost your second factor?",
    action: { label: "Begin the Wait", url },
    paragraphs: [
      `Somebody who gave your password says so. The button begins a wait of some days; after it, two-factor authentication is switched off, every session ends, and withdrawals are on hold. It works for ${limits.link_minutes} minutes, once.`,
      `If this was not you, somebody knows your password. Do not press the button, and set a new password at ${publicUrl}/forgot-password.`,
    ],
    reason,
  });
}

/** When two-factor will be switched off, and how to stop that. */
export function resetScheduledMail(to: string, effectiveAt: Date, url: string): Mail {
  return writeMail(to, {
    subject: `Two-factor authentication will be switched off – ${brand.name}`,
    title: "Two-factor authentication will be switched off",
    facts: [["When", utc(effectiveAt)]],
    action: { label: "Stop It", url },
    paragraphs: [
      "Until then nothing changes. If you find your authenticator, a passkey or a recovery code, or if this was not you, stop it: by the button, or in any browser in which you are signed in.",
      "If this was not you, set a new password, too: somebody knows yours.",
    ],
    reason,
  });
}

/** Two-factor is off, because the wait is over. */
export function resetDoneMail(to: string, heldUntil: Date, publicUrl: string): Mail {
  return writeMail(to, {
    subject: `Two-factor authentication was switched off – ${brand.name}`,
    title: "Two-factor authentication was switched off",
    facts: [["Withdrawals on hold until", utc(heldUntil)]],
    paragraphs: [
      "The wait is over. Your authenticator app, passkeys and recovery codes do not count any more, and every session has ended. Sign in with your password, and set up two-factor authentication anew in your profile.",
      `If this was not you, set a new password at ${publicUrl}/forgot-password now: that ends every session. Withdrawals stay on hold meanwhile.`,
    ],
    reason,
  });
}

/** It stays on. */
export function resetCancelledMail(to: string, publicUrl: string): Mail {
  return writeMail(to, {
    subject: `Two-factor authentication stays on – ${brand.name}`,
    title: "Two-factor authentication stays on",
    paragraphs: [
      "It was to be switched off, and that was stopped.",
      `If you did not ask for it to be switched off, somebody knows your password: set a new one at ${publicUrl}/forgot-password.`,
    ],
    reason,
  });
}
