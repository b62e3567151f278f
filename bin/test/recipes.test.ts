/** @module-tag long */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { node } from "../lib/paths.js";
import { createScratchCopy, type ScratchCopy } from "./support/scratch-copy.ts";

/** A contract of Dai, a token that the exchange does not list. */
const dai = "0x6B175474E89094C44Da98b954EedeAC495271d0F";

let copy: ScratchCopy;

beforeAll(() => {
  copy = createScratchCopy();
}, 120_000);
afterAll(() => copy.remove());

/** What scripts write, and the translators' work. */
const derived = /\/generated\/|\/seeds\/1-registry\.sql$|\.po$/;

interface Job {
  /** The arguments of `npm run new`. */
  args: string[];
  /** How many files a person writes or changes for it, at most. */
  most: number;
  /** What a person does besides. */
  finish?: () => void;
}

/** Each recipe of CONTRIBUTING that has a generator, in an order in which later ones use what earlier ones made. */
const jobs: Record<string, Job> = {
  "a call with an amount, a text and a new refusal": {
    args: ["call", "address-book", "keep_note"],
    most: 6,
    finish: writeCall,
  },
  "an email": { args: ["email", "note_kept"], most: 5, finish: sendEmail },
  "a setting": { args: ["setting", "longest_note", "Wallets", "100"], most: 3, finish: readSetting },
  "a call of administrators": { args: ["call", "user", "admin_keep_note", "users.status"], most: 6 },
  "a read": { args: ["read", "pinnedDeposits"], most: 6 },
  "a screen with its hook": {
    args: ["screen", "pinned-deposits", "pinnedDeposits"],
    most: 8,
    finish: linkScreen,
  },
  "a coin": { args: ["coin", "dai", "DAI", "Dai", "ethereum", "ERC20", dai, "18"], most: 3 },
};

describe("By its recipe in CONTRIBUTING", () => {
  test.each(Object.entries(jobs))("%s is a few files", (_, { args, most, finish }) => {
    copy.npm("new", ...args);
    finish?.();
    translate();
    copy.npm("format");
    const byHand = copy.changed().filter((path) => !derived.test(path));
    expect(byHand, byHand.join(" ")).not.toHaveLength(0);
    expect(byHand.length, byHand.join(" ")).toBeLessThanOrEqual(most);
    copy.commit();
  });

  test.each(["types", "lint", "docs", "unused", "arrows"])("what it makes passes: %s", (script) => {
    copy.npm(script);
  });

  test("what it makes passes the tests that the recipes wrote, and those of all calls, reads, coins and emails", () => {
    vitest("--tags-filter=!long", ...suites);
    // The rights of the callers of the new calls end while these wait.
    const waiting = ["server/test/calls/after-waiting.test.ts", "-t", "keep_note"];
    expect(vitest("--tags-filter=long", "--reporter=verbose", ...waiting)).toContain("T67 keep_note");
  }, 900_000);
});

const vitest = (...args: string[]) => copy.run(node, "node_modules/vitest/vitest.mjs", "run", ...args);

const suites = [
  "bin/test/rules",
  "contract",
  "testing",
  "web/src",
  "server/src",
  "server/test/calls",
  "server/test/http",
  "server/test/mail",
  "server/test/prices",
  "server/test/reads",
  "database/test/address-book",
  "database/test/coin",
  "database/test/grants",
  "database/test/plans",
  "database/test/price",
  "database/test/proofs/hostile-amounts",
  "database/test/row-types",
  "database/test/setting",
  "database/test/user",
];

/** Fills in what is not translated, after the catalogues list it. */
function translate() {
  copy.npm("texts");
  for (const path of copy.changed().filter((changed) => changed.endsWith(".po")))
    copy.rewrite(path, (text) => text.replace(/^msgid "(.+)"\nmsgstr ""$/gm, 'msgid "$1"\nmsgstr "$1"'));
}

const declaration = "contract/src/calls/address-book/keep_note.ts";

/** A call with an amount, a text and a refusal of its own, which changes the user. */
function writeCall() {
  const { edit } = copy;
  edit(
    declaration,
    'import { defineCall } from "../../call.ts";\n',
    `import { defineCall } from "../../call.ts";
import { recipient } from "../../call-emails.ts";
import { amountOrZero } from "../../money/money.ts";
`,
  );
  edit(
    declaration,
    "z.strictObject({})",
    'z.strictObject({ p_amount: amountOrZero("invalid_amount", "usd"), p_note: z.string().max(100) })',
  );
  const output = "  output: z.object({ success: z.literal(true) }),\n";
  edit(declaration, output, `${output}  reply: recipient.extend({ success: z.literal(true) }),\n`);
  edit(declaration, '["account_suspended"]', '["account_suspended", "invalid_amount", "note_missing"]');
  const refusals = "export const moneyRefusals = {\n";
  const refusal = '  note_missing: { status: 400, text: "Please write a note." },\n';
  edit("contract/src/refusals/money.ts", refusals, refusals + refusal);

  const sql = "database/functions/address-book/keep_note.sql";
  edit(sql, "(context jsonb)", "(context jsonb, p_amount text, p_note text)");
  edit(sql, "(jsonb)", "(jsonb, text, text)");
  edit(sql, "Refuses account_suspended", "Refuses account_suspended, invalid_amount, note_missing");
  edit(
    sql,
    "begin\n",
    `begin
  perform app.require_amount(p_amount, 2, 'invalid_amount', p_may_be_zero => true);
  if p_note = '' then
    perform app.refuse('note_missing');
  end if;
  update app.users set updated_at = now() where id = caller.id;
`,
  );
  edit(
    sql,
    "jsonb_build_object('success', true)",
    "jsonb_build_object('success', true) || app.addressee(caller)",
  );
  const proof = "database/test/address-book/keep_note.test.ts";
  edit(proof, ', "keep_note"))', ', "keep_note", { p_amount: "0", p_note: "Rent" }))');
  edit(proof, ', "keep_note"))', ', "keep_note", { p_amount: "0", p_note: "Rent" }))');
  edit(proof, "toEqual", "toMatchObject");
  const answer = '({ ...done, email: "ada@example.org", language: "en", timezone: "UTC" })';
  edit("testing/fake/calls/own.ts", "keep_note: () => done", `keep_note: () => ${answer}`);
  edit(
    "testing/calls/inputs.ts",
    "keep_note: () => ({})",
    'keep_note: () => ({ p_amount: "1", p_note: "Rent" })',
  );
}

/** The call sends it. */
function sendEmail() {
  const reply = "  reply: recipient.extend({ success: z.literal(true) }),\n";
  copy.edit(declaration, reply, `${reply}  email: (to) => ({ kind: "note_kept", to }),\n`);
  copy.write("server/test/mail/note-kept.test.ts", emailTest);
}

const emailTest = `import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountServer, newPerson, startAccountServer } from "../support/account/account-server.ts";
import { isTo } from "../support/smtp.ts";

let server: AccountServer;

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

test("a kept note is emailed", async () => {
  const person = newPerson();
  const browser = await server.join(person);
  const input = { p_amount: "1", p_note: "Rent" };
  expect((await browser.post("/api/rpc/keep_note", input, { "idempotency-key": randomUUID() })).status).toBe(200);
  const kept = () => server.mail.mails.filter((mail) => isTo(mail, person.email) && mail.subject === "Note kept");
  await expect.poll(() => kept().length).toBe(1);
});
`;

/** The call's function reads it. */
function readSetting() {
  copy.edit(
    "database/functions/address-book/keep_note.sql",
    "if p_note = '' then",
    "if p_note = '' or length(p_note) > app.setting('longest_note')::integer then",
  );
}

/** The profile links to it. */
function linkScreen() {
  const profile = "web/src/screens/profile/profile-screen.tsx";
  const imported = 'import { Page } from "../../shell/page/page.tsx";\n';
  copy.edit(
    profile,
    imported,
    `import { paths } from "../../paths.ts";\nimport { LinkButton } from "../../shell/navigation/link-button.tsx";\n${imported}`,
  );
  const text = 'import { profileText } from "../../text/account/profile.ts";\n';
  copy.edit(
    profile,
    text,
    `${text}import { pinnedDepositsText } from "../../text/money/pinned-deposits.ts";\n`,
  );
  const forms = "<PreferencesForm user={user} />";
  copy.edit(
    profile,
    forms,
    `<LinkButton to={paths.pinnedDeposits()}>{pinnedDepositsText.title}</LinkButton>\n${forms}`,
  );
}
