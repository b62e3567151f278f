import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A new file, or text that is inserted after or before the only line of this text, or at the end. */
export type Change = { path: string; text: string } & Place & Condition;
type Place = { at?: never } | { at: "end" } | { at: "after" | "before"; line: string };

interface Condition {
  /** Nothing is changed if the file has this text already. */
  absent?: string;
}

/** What `npm run new <kind>` does. */
export interface Recipe {
  /** Its arguments, such as `<subject> <name> [permission]`. */
  usage: string;
  /**
   * The files that it writes and the lines that it adds.
   * @throws {Error} if an argument is missing or has another form.
   */
  changes(args: readonly string[]): Change[];
  /** Scripts of package.json that write what follows from the changes. */
  scripts: readonly string[];
  /** What a person does next, a line each. */
  next: readonly string[];
}

/**
 * Applies all changes below this folder, or none.
 * @throws {Error} if a new file or what must be absent exists, or a line that text follows is missing or not the only
 *   one.
 */
export function apply(root: string, changes: readonly Change[]): void {
  const texts = new Map<string, string>();
  for (const change of changes) {
    const file = join(root, change.path);
    const before = texts.get(file) ?? (existsSync(file) ? readFileSync(file, "utf8") : undefined);
    texts.set(file, changed(change, before));
  }
  for (const [file, text] of texts) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function changed(change: Change, before: string | undefined): string {
  const { path, text } = change;
  if (change.at === undefined) {
    if (before !== undefined) throw new Error(`${path} is there already.`);
    return text;
  }
  if (before === undefined) throw new Error(`${path} is missing.`);
  if (change.absent !== undefined && before.includes(change.absent))
    throw new Error(`${path} has "${change.absent}" already.`);
  if (change.at === "end") return `${before}${text}`;
  const lines = before.split("\n");
  const place = lines.indexOf(change.line);
  if (place === -1 || place !== lines.lastIndexOf(change.line))
    throw new Error(`${path} has no single line "${change.line}".`);
  // The text ends its last line itself.
  const inserted = text.replace(/\n$/, "");
  return lines.toSpliced(change.at === "after" ? place + 1 : place, 0, inserted).join("\n");
}

/**
 * The arguments, each in its form and with words on what is valid; one that may be missing has a form that
 * matches "".
 * @throws {Error} that names the first one that is not, or is too many.
 */
export function parse<const Forms extends readonly (readonly [name: string, form: RegExp, hint: string])[]>(
  args: readonly string[],
  forms: Forms,
): { [Place in keyof Forms]: string } {
  const values = forms.map(([name, form, hint], place) => {
    const value = args[place] ?? "";
    if (form.test(value)) return value;
    throw new Error(value === "" ? `The ${name} is missing.` : `"${value}" is no ${name}, ${hint}.`);
  });
  if (args.length > forms.length) throw new Error(`"${args[forms.length]}" is one argument too many.`);
  return values as { [Place in keyof Forms]: string };
}
