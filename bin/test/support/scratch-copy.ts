import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { childEnvironment } from "../../lib/child-environment.js";
import { node, root } from "../../lib/paths.js";

/** A copy of the project, with its packages, that a test may change. */
export interface ScratchCopy {
  /** Runs a program in it. @returns what it writes. @throws {Error} with its output if it fails. */
  run(program: string, ...args: string[]): string;
  /** Runs a script of package.json. */
  npm(script: string, ...args: string[]): string;
  /** Changes a file. */
  rewrite(path: string, change: (text: string) => string): void;
  /** Replaces the first of a text in a file. @throws {Error} if it is not there. */
  edit(path: string, text: string, by: string): void;
  /** Writes a new file. */
  write(path: string, text: string): void;
  /** The files that differ from the last commit. */
  changed(): string[];
  commit(): void;
  remove(): void;
}

/** Copies the files of the project as they are, committed or not. */
export function createScratchCopy(): ScratchCopy {
  const folder = mkdtempSync(join(tmpdir(), "portico-recipes-"));
  const run = (program: string, ...args: string[]) => runIn(folder, program, args);
  for (const path of lines(runIn(root, "git", ["ls-files", "-co", "--exclude-standard"]))) copy(folder, path);
  for (const path of ["node_modules", "e2e/node_modules"]) copy(folder, path);
  run("git", "init", "-q");
  const commit = () => {
    run("git", "add", "-A");
    run("git", "-c", "user.name=test", "-c", "user.email=test@example.org", "commit", "-qm", "Step");
  };
  commit();
  const rewrite = (path: string, change: (text: string) => string) =>
    writeFileSync(join(folder, path), change(readFileSync(join(folder, path), "utf8")));
  return {
    run,
    npm: (script, ...args) => run("npm", "run", "-s", script, "--", ...args),
    rewrite,
    edit: (path, text, by) =>
      rewrite(path, (before) => {
        if (!before.includes(text)) throw new Error(`${path} has no ${text}`);
        return before.replace(text, () => by);
      }),
    write(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    changed: () => lines(run("git", "status", "--porcelain", "-uall")).map((line) => line.slice(3)),
    commit,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const lines = (text: string) => text.split("\n").filter((line) => line !== "");

function copy(folder: string, path: string): void {
  // One that was deleted, but not committed yet.
  if (!existsSync(join(root, path))) return;
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  // Links stay links, so that those to the workspaces lead into the copy.
  cpSync(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
}

/** Runs a program with our Node on its path, and without what this test run sets. */
function runIn(folder: string, program: string, args: string[]): string {
  const { NODE_ENV: _, ...environment } = childEnvironment();
  const PATH = [dirname(node), process.env.PATH].join(delimiter);
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: "utf8",
    env: { ...environment, PATH },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}\n${stdout}\n${stderr}`);
  return stdout;
}
