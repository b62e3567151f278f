import { createItem, type PoItem, parsePo, stringifyPo } from "pofile-ts";
import type { Plugin } from "vite";
import type { Message } from "./message.ts";

/** The translations of a PO file by message; untranslated ones are left out. */
export function readCatalogue(po: string): Record<string, string> {
  const items = parsePo(po).items.filter((item) => !item.obsolete && item.msgstr[0]);
  return Object.fromEntries(items.map((item) => [item.msgid, item.msgstr[0] ?? ""]));
}

/** A PO file with these messages and their existing translations. */
export function writeCatalogue(
  language: string,
  messages: Message[],
  translations: Record<string, string>,
): string {
  const headers = { "Content-Type": "text/plain; charset=utf-8", Language: language };
  const items = messages.map((message) => itemOf(message, translations[message.id] ?? ""));
  return stringifyPo({ headers, headerOrder: Object.keys(headers), items }, { foldLength: 0 });
}

function itemOf({ id, message, file }: Message, translation: string): PoItem {
  const extractedComments = id === message ? [] : [`In English: ${message}`];
  return { ...createItem(), msgid: id, msgstr: [translation], references: [file], extractedComments };
}

/** Lets the app import a PO file as a module of translations by message. */
export function poCatalogues(): Plugin {
  return {
    name: "po-catalogues",
    transform: {
      filter: { id: /\.po$/ },
      handler: (code) => ({
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(readCatalogue(code)))});`,
        map: null,
        moduleType: "js",
      }),
    },
  };
}
