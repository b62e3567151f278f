import type { Language } from "@portico/contract";

/** The languages of the user area, each by its own name. */
export const languageNames = {
  en: "English",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
  it: "Italiano",
  pt: "Português",
  zh: "简体中文",
  ja: "日本語",
} as const satisfies Record<Language, string>;

export function isLanguage(text: unknown): text is Language {
  return typeof text === "string" && Object.hasOwn(languageNames, text);
}
