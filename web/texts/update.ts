import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { languages } from "@portico/contract";
import { areas, catalogueFile, findMessages } from "./messages.ts";
import { readCatalogue, writeCatalogue } from "./po.ts";

// `npm run texts`: brings the catalogues in line with the messages. New ones wait for a translation; old ones
// are removed.
for (const [name, area] of Object.entries(areas)) {
  const messages = findMessages(area);
  for (const language of languages.filter((name) => name !== "en")) {
    const file = catalogueFile(area, language);
    const translations = existsSync(file) ? readCatalogue(readFileSync(file, "utf8")) : {};
    writeFileSync(file, writeCatalogue(language, messages, translations));
    const missing = messages.filter(({ id }) => !translations[id]).length;
    console.log(`${name}, ${language}: ${messages.length} messages, ${missing} not translated`);
  }
}
