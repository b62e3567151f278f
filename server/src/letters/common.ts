import { brand, type Language } from "@portico/contract";
import type { Device } from "../account/device.ts";
import { textsIn } from "./texts.ts";

/** Why one gets a letter that cannot be switched off. */
export function safetyReason(language: Language): string {
  const i18n = textsIn(language);
  return i18n.t("You get this letter because it is about the safety of your {product} account.", {
    product: brand.name,
  });
}

/** Below a button, for who cannot press it. */
export function addressLine(language: Language, url: string): string {
  const i18n = textsIn(language);
  return i18n.t("Or open this address: {url}", { url });
}

/** One of a letter's facts, in a letter without a form. */
export function factLine(language: Language, name: string, value: string): string {
  const i18n = textsIn(language);
  return i18n.t("{name}: {value}", { name, value });
}

/** The same above an address on a line of its own. */
export function actionLine(language: Language, action: string): string {
  const i18n = textsIn(language);
  return i18n.t("{action}:", { action });
}

/** A device in a few words, such as `Chrome on Windows`; what is not known is left out. */
export function deviceWords(language: Language, { browser, system }: Device): string {
  const i18n = textsIn(language);
  if (browser && system) return i18n.t("{browser} on {system}", { browser, system });
  return browser || system || i18n.t("Unknown device");
}
