import { brand } from "@portico/contract";
import type { Mail } from "../../context.ts";
import type { Addressee } from "../../letters/addressee.ts";
import { deviceWords, safetyReason } from "../../letters/common.ts";
import { timeFor } from "../../letters/figures.ts";
import { textsIn } from "../../letters/texts.ts";
import { type Letter, writeMail } from "../../outside/mail-template.ts";
import type { Device } from "../device.ts";

/** From where something was done that its owner should know of. */
export interface SignInFacts {
  device: Device;
  address: string;
  at: Date;
  publicUrl: string;
}

/** Tells the owner of an account that a browser signed in that never did before. */
export function newDeviceMail(to: Addressee, from: SignInFacts): Mail {
  const i18n = textsIn(to.language);
  const url = `${from.publicUrl}/forgot-password`;
  return writeMail(to, {
    subject: i18n.t("New sign-in to your {product} account", { product: brand.name }),
    title: i18n.t("New sign-in from a device we do not know"),
    facts: signInFacts(to, from),
    paragraphs: [
      i18n.t("If this was you, there is nothing to do."),
      i18n.t(
        "If it was not, set a new password at {url}: that ends every session. Then look at the sessions in your profile.",
        { url },
      ),
    ],
    reason: safetyReason(to.language),
  });
}

/** As lines of a letter. */
export function signInFacts(to: Addressee, { device, address, at }: SignInFacts) {
  const i18n = textsIn(to.language);
  return [
    [i18n.t("Device"), deviceWords(to.language, device)],
    [i18n.t("Address"), address],
    [i18n.t("Time"), timeFor(to, at)],
  ] as const satisfies Letter["facts"];
}
