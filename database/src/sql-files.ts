import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** One SQL file: `name` is its path below `database/`, `hash` the SHA-256 of its text. */
export interface SqlFile {
  name: string;
  text: string;
  hash: string;
}

/** All SQL files of a release, each list in the order in which it runs. */
export interface SqlFiles {
  migrations: SqlFile[];
  functions: SqlFile[];
  views: SqlFile[];
  seeds: SqlFile[];
  practiceSeeds: SqlFile[];
  /** These run before the other seeds. */
  liveSeeds: SqlFile[];
}

/** The folder that holds `migrations/`, `functions/`, `views/` and `seeds/`. */
export const sqlFolder = join(import.meta.dirname, "..");

/** Reads every SQL file below `folder`. */
export async function readSqlFiles(folder: string = sqlFolder): Promise<SqlFiles> {
  const [migrations, functions, views, allSeeds] = await Promise.all(
    ["migrations", "functions", "views", "seeds"].map((part) => readFolder(folder, part)),
  );
  const isPractice = (file: SqlFile) => file.name.startsWith("seeds/practice/");
  const isLive = (file: SqlFile) => file.name.startsWith("seeds/live/");
  return {
    migrations: migrations ?? [],
    functions: functions ?? [],
    views: views ?? [],
    seeds: (allSeeds ?? []).filter((file) => !isPractice(file) && !isLive(file)),
    practiceSeeds: (allSeeds ?? []).filter(isPractice),
    liveSeeds: (allSeeds ?? []).filter(isLive),
  };
}

/** The number with which a migration's name begins; undefined if it has none. */
export function migrationNumber({ name }: SqlFile): string | undefined {
  return /^migrations\/(\d+)-/.exec(name)?.[1];
}

/** One hash for several files; it changes when one is added, removed, renamed or edited. */
export function combinedHash(files: SqlFile[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file.name}\0${file.hash}\n`);
  return hash.digest("hex");
}

async function readFolder(folder: string, part: string): Promise<SqlFile[]> {
  const entries = await readdir(join(folder, part), { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".sql"))
    .map((entry) => join(entry.parentPath, entry.name));
  const files = await Promise.all(paths.map((path) => readSqlFile(folder, path)));
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function readSqlFile(folder: string, path: string): Promise<SqlFile> {
  const text = await readFile(path, "utf8");
  const name = path.slice(folder.length + 1).replaceAll("\\", "/");
  return { name, text, hash: createHash("sha256").update(text).digest("hex") };
}
