import { brand, limits } from "@portico/contract";
import type { Device } from "../../../account/device.ts";
import type { Email } from "../../../deps.ts";
import type { Addressee } from "../../addressee.ts";
import { timeFor } from "../../figures.ts";
import { type EmailContent, writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import { deviceWords, safetyReason } from "../phrases.ts";
import { undoAction } from "./undo.ts";

/** Where and when an action took place, for a security email to the account's owner. */
export interface SignInFacts {
  device: Device;
  address: string;
  at: Date;
  publicUrl: string;
}

/** The email about the first sign-in from a browser. Its button opens the page that undoes the sign-in. */
export function newDeviceEmail(to: Addressee, from: SignInFacts, undoUrl: string): Email {
  const i18n = textsIn(to.language);
  return writeEmail(to, {
    subject: i18n.t("New sign-in to your {product} account", { product: brand.name }),
    title: i18n.t("New sign-in from a device we don't recognise"),
    facts: signInFacts(to, from),
    action: undoAction(to, undoUrl),
    paragraphs: [
      i18n.t("If this was you, you don't need to do anything."),
      i18n.t(
        "If it wasn't, press the button within {hours} hours. It ends every session, removes sign-in methods and saved addresses added since, and puts withdrawals on hold. You then set a new password. You don't need to sign in for this.",
        { hours: limits.undo_hours },
      ),
    ],
    reason: safetyReason(to.language),
  });
}

/** The facts as rows of an email. */
export function signInFacts(to: Addressee, { device, address, at }: SignInFacts) {
  const i18n = textsIn(to.language);
  return [
    [i18n.t("Device"), deviceWords(to.language, device)],
    [i18n.t("Address"), address],
    [i18n.t("Time"), timeFor(to, at)],
  ] as const satisfies EmailContent["facts"];
}
