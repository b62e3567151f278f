import { setupI18n } from "@lingui/core";
import { type Language, locales } from "@portico/contract";
import { readLanguage } from "../../api/storage/storage.ts";
import { setLocale } from "../../ui/format/locale.ts";
import { loadCatalogue } from "./catalogues.ts";
import { compileMessage } from "./compile-message.ts";
import { isLanguage } from "./languages.ts";

/** The user's language: the one chosen before, else the first of the browser's that we have, else English. */
export const siteLanguage = settleLanguage();

/** The language of this page: the back office is English only. */
export const pageLanguage = isBackOffice() ? "en" : siteLanguage;

// Text modules translate when they are loaded, so the translations must be there first. English needs none.
const catalogue = pageLanguage === "en" ? {} : await loadCatalogue(pageLanguage);
const language = catalogue ? pageLanguage : "en";

/**
 * The translations in the user's language. A message's English text is its id: `i18n.t("Withdraw {symbol}", {
 * symbol })`; if the same English text has two meanings, each has its own id: `i18n.t({ id: "Deposit (noun)",
 * message: "Deposit" })`. The language is fixed before the first text module loads and until the page
 * reloads, so modules may translate at load time.
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
