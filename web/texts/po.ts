import { parsePo } from "pofile-ts";
import type { Plugin } from "vite";

/** The translations of a PO file by their messages; what nobody has translated yet is left out. */
export function readCatalogue(po: string): Record<string, string> {
  const items = parsePo(po).items.filter((item) => !item.obsolete && item.msgstr[0]);
  return Object.fromEntries(items.map((item) => [item.msgid, item.msgstr[0] ?? ""]));
}

/** Lets the app import a PO file: it is a module of translations by their messages. */
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
