import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { addressHints, refusals } from "@portico/contract";

/** A text of the user area. */
export interface Message {
  /** Its English words, or a name of its own where the same words mean two things. */
  id: string;
  /** Its English words. */
  message: string;
  /** The file that asks for it, below the project's root. */
  file: string;
}

const folder = join(import.meta.dirname, "../src/text");

/** The back office speaks English; the others hold no texts. */
const otherFiles =
  /^(admin|catalogues|compile-message|i18n|languages|refusal-text|refusals)\.ts$|\.(test|d)\.ts$/;

/** The modules in which the words of the user area stand: their sources by their names. */
export function textModules(): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".ts") && !otherFiles.test(name));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

const STRING = String.raw`"(?:[^"\\]|\\.)*"`;
const asked = new RegExp(
  String.raw`i18n\.t\(\s*(?:\{\s*id:\s*(${STRING}),\s*message:\s*(${STRING})|(${STRING}))`,
  "g",
);

/** Every message of the user area once, in the order of the files; the words of refusals stand in the contract. */
export function findMessages(): Message[] {
  const found = Object.entries(textModules()).flatMap(([name, source]) => messagesOf(name, source));
  const refused = Object.values(refusals).map(({ text }) => inContract(text, "refusals.ts"));
  const hints = Object.values(addressHints).map((text) => inContract(text, "addresses/hints.ts"));
  const all = [...found, ...refused, ...hints];
  const ids = all.map(({ id }) => id);
  return all.filter(({ id }, place) => ids.indexOf(id) === place);
}

function inContract(text: string, name: string): Message {
  return { id: text, message: text, file: `contract/src/${name}` };
}

/** The messages that a module asks for. Throws where one is not written out: nobody could translate it. */
function messagesOf(name: string, source: string): Message[] {
  const messages = [...source.matchAll(asked)].map(([, id, message, words]) => ({
    id: JSON.parse(id ?? words ?? ""),
    message: JSON.parse(message ?? words ?? ""),
    file: `web/src/text/${name}`,
  }));
  const calls = source.match(/i18n\.t\(/g)?.length ?? 0;
  if (calls > messages.length) throw new Error(`${name} asks for a message that is not a literal string.`);
  return messages;
}

/** Literals of a module that look like words, and are asked for in no language. */
export function untranslatedWords(source: string): string[] {
  const rest = source
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
    .replace(/^import\s[\s\S]*?;$/gm, "")
    .replace(asked, "i18n.t(")
    .replace(new RegExp(`${STRING}(?=:)`, "g"), "");
  const literals = rest.match(new RegExp(`${STRING}|\`[^\`]*\``, "g")) ?? [];
  return literals.filter((literal) => /[A-Z\s]|[^\x20-\x7e]/.test(literal.slice(1, -1)));
}
