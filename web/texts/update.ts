import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { languages } from "@portico/contract";
import { findMessages } from "./messages.ts";
import { readCatalogue, writeCatalogue } from "./po.ts";

// `npm run texts`: brings the catalogues in line with the messages. New ones wait for a translation; old ones go.
const folder = join(import.meta.dirname, "../src/text/locales");
const messages = findMessages();
for (const language of languages.filter((name) => name !== "en")) {
  const file = join(folder, `${language}.po`);
  const translations = existsSync(file) ? readCatalogue(readFileSync(file, "utf8")) : {};
  writeFileSync(file, writeCatalogue(language, messages, translations));
  const missing = messages.filter(({ id }) => !translations[id]).length;
  console.log(`${language}: ${messages.length} messages, ${missing} not translated`);
}
