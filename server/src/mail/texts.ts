import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type I18n, setupI18n } from "@lingui/core";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { type Language, languages, locales } from "@portico/contract";
import { parsePo } from "pofile-ts";

const texts = new Map(languages.map((language) => [language, readTexts(language)]));

/**
 * The email texts in a language. As on the screens, the English text is the message's key: `i18n.t("It works for
 * {minutes} minutes.", { minutes })`.
 */
export function textsIn(language: Language): I18n {
  return texts.get(language) ?? setupI18n();
}

/** Loaded at startup, so that the server does not start with a missing catalogue. */
function readTexts(language: Language): I18n {
  const messages = language === "en" ? {} : readCatalogue(language);
  const i18n = setupI18n({ locale: locales[language], messages: { [locales[language]]: messages } });
  return i18n.setMessagesCompiler(compileMessageOrThrow);
}

function readCatalogue(language: Language): Record<string, string> {
  const po = readFileSync(join(import.meta.dirname, `locales/${language}.po`), "utf8");
  return Object.fromEntries(parsePo(po).items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? ""]));
}
