import { parse, type Recipe } from "../change.ts";
import { camel, heading, kebab } from "../names.ts";

/** An email that a call sends to the user whom its reply names. */
export const email: Recipe = {
  usage: "<kind>",
  changes(args) {
    const [kind] = parse(args, [["kind", /^[a-z]+(_[a-z]+)*$/, "such as allow_list"]]);
    const path = `server/src/mail/templates/account/${kebab(kind)}.ts`;
    return [
      {
        path: "contract/src/call-emails.ts",
        at: "after",
        line: "export type CallEmail =",
        absent: `kind: "${kind}"`,
        text: `  | { kind: "${kind}"; to: Recipient }\n`,
      },
      { path, text: template(kind) },
      {
        path: "server/src/mail/call-emails.ts",
        at: "after",
        line: 'import { queueEmail } from "./queue-email.ts";',
        text: `import { ${camel(kind)}Email } from "./templates/account/${kebab(kind)}.ts";\n`,
      },
      {
        path: "server/src/mail/call-emails.ts",
        at: "after",
        line: "const templates: { [Of in Kind]: Template<Of> } = {",
        text: `  ${kind}: ({ to }) => ${camel(kind)}Email(to),\n`,
      },
    ];
  },
  scripts: ["texts"],
  next: [
    "Return it from `email` in a call's declaration, and test what arrives in server/test/mail.",
    "Write its text, and translate it in server/src/mail/locales.",
  ],
};

const template = (kind: string) => `import type { Email } from "../../../deps.ts";
import type { Addressee } from "../../addressee.ts";
import { writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import { safetyReason } from "../phrases.ts";

/** ${heading(kind)}. */
export function ${camel(kind)}Email(to: Addressee): Email {
  const i18n = textsIn(to.language);
  return writeEmail(to, {
    subject: i18n.t("${heading(kind)}"),
    title: i18n.t("${heading(kind)}"),
    paragraphs: [],
    reason: safetyReason(to.language),
  });
}
`;
