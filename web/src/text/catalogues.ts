import type { Language } from "@portico/contract";
import { importWithRetry } from "../ui/lazy-file.ts";

/** The words of a language by the English ones; English itself needs none. */
export type Catalogue = Record<string, string>;

const files: Record<Exclude<Language, "en">, () => Promise<{ default: Catalogue }>> = {
  es: () => import("./locales/es.po"),
  fr: () => import("./locales/fr.po"),
  de: () => import("./locales/de.po"),
  it: () => import("./locales/it.po"),
  pt: () => import("./locales/pt.po"),
  zh: () => import("./locales/zh.po"),
  ja: () => import("./locales/ja.po"),
};

/** Fetches the words of a language; null where that fails, since a page in English is better than none. */
export async function loadCatalogue(language: Language): Promise<Catalogue | null> {
  if (language === "en") return {};
  try {
    return (await importWithRetry(files[language])).default;
  } catch {
    return null;
  }
}
