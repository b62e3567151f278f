import { brand, type Language, withoutLinks } from "@portico/contract";
import type { Device } from "../../account/device.ts";
import { textsIn } from "../texts.ts";

/** The footer of a security email that cannot be switched off. */
export function safetyReason(language: Language): string {
  const i18n = textsIn(language);
  return i18n.t("You're receiving this email because it concerns the security of your {product} account.", {
    product: brand.name,
  });
}

/** The footer of an email about money that cannot be switched off. */
export function moneyReason(language: Language): string {
  const i18n = textsIn(language);
  return i18n.t(
    "You're receiving this email because it concerns the money in your {product} account. These emails are always sent.",
    { product: brand.name },
  );
}

/**
 * A text that a person wrote, without links, so that no email of ours leads elsewhere (T73). New reasons have none: this
 * is for those that were written before, and for names that users choose.
 */
export function freeText(language: Language, text: string): string {
  const i18n = textsIn(language);
  return withoutLinks(text, i18n.t("[link removed]"));
}

/** Marks the emails of practice mode. */
export function practiceLine(language: Language): string {
  const i18n = textsIn(language);
  return i18n.t("Practice mode: play money and test addresses. Never send real coins.");
}

/** The URL in text below a button, for readers who cannot press it. */
export function addressLine(language: Language, url: string): string {
  const i18n = textsIn(language);
  return i18n.t("Or open this link: {url}", { url });
}

/** A fact in a plain-text email. */
export function factLine(language: Language, name: string, value: string): string {
  const i18n = textsIn(language);
  return i18n.t("{name}: {value}", { name, value });
}

/** A label above a URL in a plain-text email. */
export function actionLine(language: Language, action: string): string {
  const i18n = textsIn(language);
  return i18n.t("{action}:", { action });
}

/** A device in words, such as `Chrome on Windows`. Unknown parts are left out. */
export function deviceWords(language: Language, { browser, system }: Device): string {
  const i18n = textsIn(language);
  if (browser && system) return i18n.t("{browser} on {system}", { browser, system });
  return browser || system || i18n.t("Unknown device");
}
