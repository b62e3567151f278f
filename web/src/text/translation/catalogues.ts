import type { Language } from "@portico/contract";
import { importWithRetry } from "../../ui/files/lazy-file.ts";

/** A language's translations by their English texts; empty for English. */
export type Catalogue = Record<string, string>;

const files: Record<Exclude<Language, "en">, () => Promise<{ default: Catalogue }>> = {
  es: () => import("../locales/es.po"),
  fr: () => import("../locales/fr.po"),
  de: () => import("../locales/de.po"),
  it: () => import("../locales/it.po"),
  pt: () => import("../locales/pt.po"),
  zh: () => import("../locales/zh.po"),
  ja: () => import("../locales/ja.po"),
};

/** Loads a language's translations; null on failure, since a page in English is better than none. */
export async function loadCatalogue(language: Language): Promise<Catalogue | null> {
  if (language === "en") return {};
  try {
    return (await importWithRetry(files[language])).default;
  } catch {
    return null;
  }
}
