import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../lib/paths.js";

const sql = "Only the database workspace contains SQL.";
const network = "Only web/src/api uses the network and the browser's storage.";
const fileUrl = "A file named by its URL lies in the same folder, since the import rules don't see it.";

// STYLE.md has fewer than 70 lines for a function. Biome counts those between the braces, so two fewer; it leaves out
// the lines between JSX tags and those of template strings.
const longFunction = "This function has too many lines (68). Maximum allowed is 67.";

const ours = new Set(["plugin", "lint/complexity/noExcessiveLinesPerFunction"]);

const forbidden: [message: string, path: string, text: string][] = [
  [sql, "server/src/a.ts", "query(`\n  select id from app.users`);"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a file
  [sql, "server/src/b.ts", "query(`select ${columns} from app.users where id = 1`);"],
  [sql, "server/src/c.ts", "query(`\n  select count(*) filter (where state = 'failed') from pgboss.job`);"],
  [sql, "server/src/d.ts", 'query("insert into app.users default values");'],
  [sql, "server/src/e.ts", "query('update app.users set name = null');"],
  [sql, "contract/src/f.ts", 'query("DELETE FROM app.users WHERE id = 1");'],
  [sql, "web/src/g.tsx", 'query("select api.perform_crypto_swap()");'],
  [sql, "web/vite/h.ts", 'query("drop table app.users");'],
  [network, "web/src/screens/swap/a.ts", 'const reply = await fetch("/api/prices");'],
  [network, "web/src/screens/swap/b.ts", 'window.fetch("/api/prices");'],
  [network, "web/src/shell/c.ts", "localStorage.theme = 1;"],
  [network, "web/src/shell/d.ts", "window.sessionStorage.clear();"],
  [network, "web/src/shell/e.ts", 'indexedDB.open("x");'],
  [network, "web/src/shell/f.ts", 'new WebSocket("wss://localhost");'],
  [network, "web/src/ui/g.ts", "new XMLHttpRequest();"],
  [fileUrl, "web/src/ui/h.ts", 'new Worker(new URL("../shell/a.worker.ts", import.meta.url));'],
  [longFunction, "server/src/i.ts", functionOf(70)],
  [
    longFunction,
    "web/src/ui/i.tsx",
    `export const parts = {\n  ${functionOf(70).replace("function ", "")}};`,
  ],
  [longFunction, "web/vite/i.ts", functionOf(70)],
  [longFunction, "bin/lib/i.js", functionOf(70)],
];

const allowed: [path: string, text: string][] = [
  ["database/src/pool.ts", 'query("select id from app.users");'],
  ["server/test/rpc.test.ts", 'query("select 1 from app.users");'],
  ["server/src/text.ts", 'export const pick = "Select a coin from the list";\nexport const form = "update";'],
  ["web/src/text/money/swap.ts", 'export const pick = "select a coin from the list";'],
  ["web/src/api/rpc.ts", 'await fetch("/api/prices");\nlocalStorage.theme = 1;'],
  ["web/src/shell/theme.ts", "// localStorage is the api's business\nquery.refetch();"],
  ["server/src/j.ts", functionOf(69)],
  ["server/src/k.test.ts", functionOf(300)],
  ["bin/test/l.ts", functionOf(300)],
  ["web/src/ui/worker.ts", 'new Worker(new URL("./a.worker.ts", import.meta.url));'],
];

describe("The lint rules of this project:", () => {
  let folder: string;
  let diagnostics: { message: string; location: { path: string } }[];

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), "portico-lint-")));
    for (const path of ["biome.json", "bin/lint"])
      cpSync(join(root, path), join(folder, path), { recursive: true });
    for (const [, path, text] of forbidden) write(folder, path, text);
    for (const [path, text] of allowed) write(folder, path, text);
    diagnostics = lint(folder);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const messagesAbout = (path: string) =>
    diagnostics.filter(({ location }) => location.path === path).map(({ message }) => message);

  test.each(forbidden)("%s %s is reported", (message, path) => {
    expect(messagesAbout(path)).toContain(message);
  });

  test.each(allowed)("%s is accepted", (path) => {
    expect(messagesAbout(path)).toEqual([]);
  });
});

/** A function of so many lines, with its first and its last. */
function functionOf(lines: number): string {
  return `function act() {\n${"  step();\n".repeat(lines - 2)}}\n`;
}

function write(folder: string, path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/**
 * What our plugins and the rules that we configure report. Biome's option --only would switch them on for all files.
 * The folder is no repository, so there is no file of ignored paths.
 */
function lint(folder: string) {
  const program = join(root, "node_modules/.bin/biome");
  const args = ["lint", ".", "--vcs-enabled=false", "--reporter=json", "--max-diagnostics=none"];
  const { stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: "utf8" });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout).diagnostics.filter(({ category }: { category: string }) => ours.has(category));
}
