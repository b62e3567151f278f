import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  fchmodSync,
  fstatSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, resolve } from "node:path";

/** Where a dump is written until it is whole. */
export interface DumpTarget {
  /** The command's arguments, with the temporary place in place of the final one. */
  args: string[];
  /** Puts the whole dump in its place, readable by its owner alone. */
  keep(): void;
  /** Removes what a failed dump has written. */
  discard(): void;
}

const STDOUT = 1;

/**
 * Redirects the file or folder of pg_dump and pg_dumpall to a temporary place beside it, so that a failed dump leaves
 * nothing under the final name. Other commands, and dumps to a device or to the standard output, keep their arguments.
 */
export function dumpTarget(command: string, args: readonly string[]): DumpTarget {
  const unchanged = { args: [...args], keep: () => {}, discard: () => {} };
  if (!/^pg_dump(all)?$/.test(basename(command))) return unchanged;
  const found = findFile(args);
  if (!found) return { ...unchanged, discard: standardOutput() };
  const final = existsSync(found.path) ? realpathSync(found.path) : resolve(found.path);
  if (existsSync(final) && !statSync(final).isFile() && !statSync(final).isDirectory()) return unchanged;
  const unfinished = `${final}.${randomBytes(6).toString("hex")}.part`;
  return {
    args: args.with(found.index, `${found.before}${unfinished}`),
    keep() {
      chmodSync(unfinished, statSync(unfinished).isDirectory() ? 0o700 : 0o600);
      renameSync(unfinished, final);
    },
    discard: () => rmSync(unfinished, { recursive: true, force: true }),
  };
}

/**
 * `pg_dump > FILE`: the shell has created the file, perhaps for everybody to read, and it alone can remove it.
 * @returns what to do if the dump fails.
 */
function standardOutput(): () => void {
  if (!fstatSync(STDOUT).isFile()) return () => {};
  fchmodSync(STDOUT, 0o600);
  return () => console.error("The file that standard output was written to has no complete dump: delete it.");
}

interface FoundFile {
  path: string;
  /** The argument that names it, and what is before the path in that argument. */
  index: number;
  before: string;
}

/** The last `--file=PATH`, `--file PATH`, `-fPATH` or `-f PATH`, which is the one that counts. */
function findFile(args: readonly string[]): FoundFile | undefined {
  let found: FoundFile | undefined;
  for (let index = 0; index < args.length && args[index] !== "--"; index += 1) {
    const option = readOption(args[index] ?? "");
    if (!option) continue;
    const isNext = option.value === "";
    if (isNext) index += 1;
    const path = isNext ? args[index] : option.value;
    if (option.isFile && path) found = { path, index, before: isNext ? "" : option.before };
  }
  return found;
}

/** The single-letter options of pg_dump and pg_dumpall that take a value. */
const WITH_VALUE = /^-[^-]*?[deEfFhjlnNpStTUZ]/;

/** An option that takes a value: what is before the value, and the value if it is in the same argument. */
function readOption(arg: string): { isFile: boolean; before: string; value: string } | undefined {
  if (arg === "--file") return { isFile: true, before: "", value: "" };
  const before = /^--file=/.exec(arg)?.[0] ?? WITH_VALUE.exec(arg)?.[0];
  if (before === undefined) return undefined;
  const isFile = before.endsWith("f") || before === "--file=";
  return { isFile, before, value: arg.slice(before.length) };
}
