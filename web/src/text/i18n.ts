import { setupI18n } from "@lingui/core";
import { type Language, locales } from "@portico/contract";
import { readLanguage } from "../api/storage.ts";
import { setLocale } from "../ui/format/locale.ts";
import { loadCatalogue } from "./catalogues.ts";
import { compileMessage } from "./compile-message.ts";
import { isLanguage } from "./languages.ts";

/** The reader's language: the one chosen before, else the first of the browser's that we have, else English. */
export const siteLanguage = settleLanguage();

/** The language of this page: the back office speaks English alone. */
export const pageLanguage = isBackOffice() ? "en" : siteLanguage;

// Every text waits here for its words: they are asked for where they are declared. English has nothing to wait for.
const catalogue = pageLanguage === "en" ? {} : await loadCatalogue(pageLanguage);
const language = catalogue ? pageLanguage : "en";

/**
 * The reader's language. A message's English words are its name: `i18n.t("Withdraw {symbol}", { symbol })`; where the
 * same English words mean two things, each has a name of its own: `i18n.t({ id: "Deposit (noun)", message: "Deposit" })`.
 * The language is settled before the first text module is read and holds until the page is loaded anew, so a text may
 * be asked for once, where it is declared.
 */
export const i18n = setupI18n({ locale: language, messages: { [language]: catalogue ?? {} } });
i18n.setMessagesCompiler(compileMessage);

export const isEnglish = language === "en";

if (!isEnglish) {
  setLocale(locales[language]);
  document.documentElement.lang = locales[language];
  const description = document.querySelector<HTMLMetaElement>('meta[name="description"]');
  if (description) description.content = i18n.t(description.content);
}

function settleLanguage(): Language {
  if (typeof document === "undefined") return "en";
  const wishes = [readLanguage(), ...navigator.languages.map((tag) => tag.split("-")[0])];
  return wishes.find(isLanguage) ?? "en";
}

function isBackOffice(): boolean {
  return typeof document !== "undefined" && /^\/admin(\/|$)/.test(location.pathname);
}
