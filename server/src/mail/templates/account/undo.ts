import { limits } from "@portico/contract";
import type { Addressee } from "../../addressee.ts";
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
    "If this wasn't you, press the button within {hours} hours. It removes this and everything added after it, ends every session and holds withdrawals; then you set a new password. It works without signing in.",
    { hours: limits.undo_hours },
  );
}
