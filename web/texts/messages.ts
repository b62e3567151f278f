import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { addressHints, priceHints, refusals } from "@portico/contract";
import type { Message } from "./message.ts";
import { pageMessages } from "./page.ts";

/** A part of the project with its own catalogues. Folders are relative to the project's root. */
interface Area {
  /** The folders with text modules. */
  folders: string[];
  /** The files there without texts, if any. */
  otherFiles?: RegExp;
  /** The folder of the catalogues, one per language. */
  catalogues: string;
  /** Messages outside the text modules. */
  elsewhere: Message[];
}

export const areas = {
  /** The back office is English only. */
  pages: {
    folders: ["web/src/text/account", "web/src/text/app", "web/src/text/money"],
    otherFiles: /^(refusal-text|refusals)\.ts$/,
    catalogues: "web/src/text/locales",
    elsewhere: [
      ...Object.values(refusals).map(({ text }) => words(text, "contract/src/refusals.ts")),
      ...Object.values(addressHints).map((text) => words(text, "contract/src/addresses/hints.ts")),
      ...Object.values(priceHints).map((text) => words(text, "contract/src/money/price-hints.ts")),
      ...pageMessages().map((text) => words(text, "web/index.html")),
    ],
  },
  emails: {
    folders: [
      "server/src/mail/templates",
      "server/src/mail/templates/account",
      "server/src/mail/templates/transactions",
    ],
    catalogues: "server/src/mail/locales",
    elsewhere: [],
  },
} satisfies Record<string, Area>;

const root = join(import.meta.dirname, "../..");

/** The text modules of an area: their sources by path, relative to the root. */
export function textModules({ folders, otherFiles }: Area): Record<string, string> {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith(".ts") && !otherFiles?.test(name))
      .sort()
      .map((name) => `${folder}/${name}`),
  );
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
}

/** The file of a language's catalogue. */
export function catalogueFile({ catalogues }: Area, language: string): string {
  return join(root, catalogues, `${language}.po`);
}

const STRING = String.raw`"(?:[^"\\]|\\.)*"`;
const asked = new RegExp(
  String.raw`i18n\.t\(\s*(?:\{\s*id:\s*(${STRING}),\s*message:\s*(${STRING})|(${STRING}))`,
  "g",
);

/** Every message of an area once, in the order of the files. */
export function findMessages(area: Area): Message[] {
  const found = Object.entries(textModules(area)).flatMap(([file, source]) => messagesOf(file, source));
  const all = [...found, ...area.elsewhere];
  const ids = all.map(({ id }) => id);
  return all.filter(({ id }, place) => ids.indexOf(id) === place);
}

function words(text: string, file: string): Message {
  return { id: text, message: text, file };
}

/** The messages used in a module. Throws if one is not a literal, since nobody could translate it. */
function messagesOf(file: string, source: string): Message[] {
  const messages = [...source.matchAll(asked)].map(([, id, message, words]) => ({
    id: JSON.parse(id ?? words ?? ""),
    message: JSON.parse(message ?? words ?? ""),
    file,
  }));
  const calls = source.match(/i18n\.t\(/g)?.length ?? 0;
  if (calls > messages.length) throw new Error(`${file} asks for a message that is not a literal string.`);
  return messages;
}

/** Literals of a module that look like text but are not translated. */
export function untranslatedWords(source: string): string[] {
  const rest = source
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
    .replace(/^import\s[\s\S]*?;$/gm, "")
    .replace(asked, "i18n.t(")
    .replace(new RegExp(`${STRING}(?=:)`, "g"), "");
  const literals = rest.match(new RegExp(`${STRING}|\`[^\`]*\``, "g")) ?? [];
  const words = literals.map((literal) => literal.slice(1, -1).replace(/\$\{[^}]*\}/g, ""));
  return words.filter((word) => /[A-Z\s]|[^\x20-\x7e]/.test(word));
}
