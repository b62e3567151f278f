import { limits } from "@portico/contract";
import type { Addressee } from "../../addressee.ts";
import { timeFor } from "../../figures.ts";
import type { EmailContent } from "../../template.ts";
import { textsIn } from "../../texts.ts";

/** The "This Wasn't Me" button of an email about an addition or a new device (T50). */
export function undoAction({ language }: Addressee, url: string) {
  const i18n = textsIn(language);
  return { label: i18n.t("This Wasn't Me"), url };
}

/** Explains what the button does. */
export function undoWords({ language }: Addressee): string {
  const i18n = textsIn(language);
  return i18n.t(
    "If this wasn't you, press the button within {hours} hours. It removes this and everything added after it, ends every session and puts withdrawals on hold. You then set a new password. You don't need to sign in for this.",
    { hours: limits.undo_hours },
  );
}

/**
 * The fact that withdrawals are on hold because something was added after a sign-in by email alone (T62).
 * @param heldUntil ISO 8601; null without such a hold.
 */
export function heldFacts(to: Addressee, heldUntil: string | null): EmailContent["facts"] & object {
  const i18n = textsIn(to.language);
  return heldUntil === null
    ? []
    : [[i18n.t("Withdrawals on hold until"), timeFor(to, new Date(heldUntil))] as const];
}

/** Explains that hold. */
export function heldByEmailWords({ language }: Addressee, heldUntil: string | null): string[] {
  const i18n = textsIn(language);
  if (heldUntil === null) return [];
  return [
    i18n.t(
      "It was done after a sign-in that only proved access to this mailbox. So that nobody who can read your email can empty your account, withdrawals are on hold until the time above, no matter how you sign in.",
    ),
  ];
}
