import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
let program: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portico-backup-"));
  mkdirSync(join(folder, "dumps"));
  program = join(folder, "pg_dump");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A pg_dump that writes what is given to the file of its last `-f` or `--file`, and ends with a code. */
function makePgDump(script: string): void {
  const findFile = `
    while [ $# -gt 0 ]; do case "$1" in
      --file=*) out="\${1#--file=}";; --file|-f) shift; out="$1";; -Fcf) shift; out="$1";; -f*) out="\${1#-f}";;
    esac; shift; done`;
  writeFileSync(program, `#!/bin/sh\n${findFile}\n${script}\n`, { mode: 0o755 });
}

const runner = join(import.meta.dirname, "../../src/backup/run-backup.ts");

/** Runs a backup in a process of its own, whose umask lets others read and whose environment has secrets. */
async function backup(args: string[], command = program): Promise<{ code: unknown; text: string }> {
  const script = `
    process.umask(0o022);
    const { runBackup } = await import(${JSON.stringify(runner)});
    const code = await runBackup(process.argv[1], process.argv.slice(2), { PGDATABASE: "portico" });
    console.log("code " + code + " umask " + process.umask().toString(8));`;
  const secrets = {
    AUTH_SECRET: "s3cret-auth",
    AUDIT_KEY: "s3cret-audit",
    SMTP_URL: "smtp://s3cret",
    DATABASE_URL: "s3cret",
  };
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, command, ...args], {
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: "C", TZ: "UTC", PGSSLMODE: "disable", ...secrets },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  await once(child, "close");
  return { code: /code (\S+) umask 22/.exec(text)?.[1] ?? text, text };
}

const modeOf = (name: string) => (statSync(join(folder, "dumps", name)).mode & 0o777).toString(8);
const files = () => readdirSync(join(folder, "dumps"));

test.each([
  ["--file=PATH", (path: string) => [`--file=${path}`]],
  ["--file PATH", (path: string) => ["--file", path]],
  ["-f PATH", (path: string) => ["-f", path]],
  ["-fPATH", (path: string) => [`-f${path}`]],
  ["-Fc and -f PATH", (path: string) => ["-Fc", "-f", path]],
])(
  "a dump to %s can be read by its owner alone, also if others could read the file before",
  { tags: "long" },
  async (_, args) => {
    makePgDump('echo dump > "$out"');
    const path = join(folder, "dumps/portico.dump");
    writeFileSync(path, "yesterday's", { mode: 0o644 });
    chmodSync(path, 0o644);
    expect(await backup(args(path))).toMatchObject({ code: "0" });
    expect(modeOf("portico.dump")).toBe("600");
    expect(readFileSync(path, "utf8")).toBe("dump\n");
    expect(files()).toEqual(["portico.dump"]);
  },
);

test("a failed dump leaves no file, and keeps the one from before", async () => {
  makePgDump('echo half > "$out"; exit 1');
  const path = join(folder, "dumps/portico.dump");
  expect(await backup([`--file=${path}`])).toMatchObject({ code: "1" });
  expect(files()).toEqual([]);
  writeFileSync(path, "yesterday's");
  expect(await backup([`--file=${path}`])).toMatchObject({ code: "1" });
  expect(files()).toEqual(["portico.dump"]);
  expect(readFileSync(path, "utf8")).toBe("yesterday's");
  makePgDump('echo half > "$out"; kill -9 $$');
  expect(await backup(["-f", path])).toMatchObject({ code: "SIGKILL" });
  expect(files()).toEqual(["portico.dump"]);
});

test("a folder of a dump and any other command's files are private, too", { tags: "long" }, async () => {
  makePgDump('mkdir "$out" && echo dump > "$out/toc.dat"');
  const path = join(folder, "dumps/portico");
  expect(await backup(["--format=directory", `--file=${path}`])).toMatchObject({ code: "0" });
  expect([modeOf("portico"), modeOf("portico/toc.dat")]).toEqual(["700", "600"]);
  const script = `echo dump > ${join(folder, "dumps/by-script")}`;
  expect(await backup(["-c", script], "sh")).toMatchObject({ code: "0" });
  expect(modeOf("by-script")).toBe("600");
});

test("a dump to a device stays where it is", { tags: "long" }, async () => {
  makePgDump('echo "out $out"');
  expect((await backup(["--file=/dev/null"])).text).toContain("out /dev/null\n");
});

test("the command gets the database's address and PostgreSQL's variables, and no secret", {
  tags: "long",
}, async () => {
  const { text } = await backup([], "env");
  const names = text.split("\n").flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? []);
  expect(names.toSorted()).toEqual(["HOME", "LC_ALL", "PATH", "PGDATABASE", "PGSSLMODE", "TZ"]);
  expect(text).not.toContain("s3cret");
});
