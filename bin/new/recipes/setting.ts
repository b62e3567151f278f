import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../lib/paths.js";
import { parse, type Recipe } from "../change.ts";
import { heading } from "../names.ts";

const forms = "database/seeds/7-setting-forms.sql";

/** A whole number that an owner sets. */
export const setting: Recipe = {
  usage: "<key> <category> <value>",
  changes(args) {
    const categories = knownCategories();
    const [key, category, value] = parse(args, [
      ["key", /^[a-z]+(_[a-z0-9]+)*$/, "such as longest_note"],
      ["category", new RegExp(`^(${categories.join("|")})$`), `which is one of ${categories.join(", ")}`],
      ["value", /^[0-9]+$/, "which is a whole number; other kinds of settings are written by hand"],
    ]);
    return [
      {
        path: "database/seeds/3-settings.sql",
        at: "after",
        line: "insert into app.settings (key, value, is_public, description) values",
        absent: `('${key}',`,
        text: `  ('${key}', '${value}', false, '${heading(key)}.'),\n`,
      },
      {
        path: forms,
        at: "after",
        line: "from (values",
        text: `  ('${key}', 'integer', '${heading(key)}', '${category}', null, 0, 1000000, 1),\n`,
      },
    ];
  },
  scripts: [],
  next: [
    "Write its description, label, unit and limits, and read it with app.setting where it decides.",
    "The last number of its form is its position: the back office sorts a category's settings by it.",
  ],
};

/** The headings of Settings, Limits and Rules. */
function knownCategories(): string[] {
  const rows = readFileSync(join(root, forms), "utf8").matchAll(
    /^ {2}\('\w+', '\w+', '(?:[^']|'')*', '([^']+)',/gm,
  );
  return [...new Set([...rows].map(([, category = ""]) => category))];
}
