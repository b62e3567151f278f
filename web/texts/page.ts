import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { languages, locales } from "../../contract/src/options.ts";
import { readCatalogue } from "./po.ts";

const web = join(import.meta.dirname, "..");
const noScript = /<noscript>([^<]*)<\/noscript>/;
const description = /<meta name="description" content="([^"]*)"/;

/** The messages in the HTML page itself, which is shown before any script. */
export function pageMessages(): string[] {
  const html = readFileSync(join(web, "index.html"), "utf8");
  return [noScript, description].map((words) => toMessage(words.exec(html)?.[1] ?? ""));
}

/**
 * Puts the message for browsers without scripts into the page in every language, since nothing can choose
 * one.
 */
export function pageInEveryLanguage(): Plugin {
  return {
    name: "page-in-every-language",
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        html.replace(noScript, (_all, words: string) => `<noscript>${inEveryLanguage(words)}</noscript>`),
    },
  };
}

function inEveryLanguage(words: string): string {
  const lines = languages.map((language) => {
    const line = language === "en" ? words : translate(words, language);
    return `<p lang="${locales[language]}">${line}</p>`;
  });
  return lines.join("");
}

function translate(words: string, language: string): string {
  const catalogue = readCatalogue(readFileSync(join(web, `src/text/locales/${language}.po`), "utf8"));
  const translation = catalogue[toMessage(words)];
  if (!translation) throw new Error(`${language}.po lacks the words of index.html: ${words}`);
  return translation.replaceAll("{product}", "%NAME%");
}

/** The page has its own placeholder for the product's name, which the build fills in. */
function toMessage(words: string): string {
  return words.replaceAll("%NAME%", "{product}");
}
