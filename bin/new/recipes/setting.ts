import { parse, type Recipe } from "../change.ts";
import { heading } from "../names.ts";

/** A whole number that an owner sets. */
export const setting: Recipe = {
  usage: "<key> <category> <value>",
  changes(args) {
    const [key, category, value] = parse(args, [
      ["key", /^[a-z]+(_[a-z0-9]+)*$/],
      ["category", /^[A-Z][A-Za-z -]+$/],
      ["value", /^[0-9]+$/],
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
        path: "database/seeds/7-setting-forms.sql",
        at: "after",
        line: "from (values",
        text: `  ('${key}', 'integer', '${heading(key)}', '${category}', null, 0, 1000000, 1),\n`,
      },
    ];
  },
  scripts: [],
  next: ["Write its description, label, unit and limits, and read it with app.setting where it decides."],
};
