import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Call } from "../src/call.ts";
import type { Read } from "../src/read.ts";

const root = join(import.meta.dirname, "../..");
const header = "// Written by `npm run indexes`.\n";
const LINE_WIDTH = 110;

/** The declarations of a file by the names of their exports. */
interface Declarations<Declared> {
  /** Below the folder of the declarations, such as `swap/quote_swap.ts`. */
  file: string;
  exports: [name: string, declared: Declared][];
}

/**
 * The indexes of calls, reads and queries: their texts by file, below the project's root. Throws if a call's name is not
 * that of its file, or if two declarations have one name.
 */
export async function generateIndexes(): Promise<ReadonlyMap<string, string>> {
  const calls = await declarationsIn("contract/src/calls", isCall);
  for (const { file, exports } of calls) {
    for (const [name, call] of exports) {
      if (name !== basename(file, ".ts") || name !== call.name)
        throw new Error(`calls/${file}: the export, its \`name\` and the file need the same name`);
    }
  }
  const reads = await declarationsIn("contract/src/reads", isRead);
  return new Map([
    ["contract/src/generated/calls.ts", callIndex(calls)],
    ["contract/src/generated/reads.ts", readIndex(reads)],
    ["contract/src/generated/read-paths.ts", readPaths(reads)],
    ["database/src/generated/reads.ts", queryIndex("database/src/reads")],
  ]);
}

/** The exports of all files in a folder that are declarations. */
async function declarationsIn<Declared>(
  folder: string,
  isDeclared: (value: unknown) => value is Declared,
): Promise<Declarations<Declared>[]> {
  const files = await Promise.all(
    filesIn(folder).map(async (file) => {
      const module: Record<string, unknown> = await import(pathToFileURL(join(root, folder, file)).href);
      const exports = Object.keys(module)
        .sort()
        .flatMap((name): [string, Declared][] => {
          const value = module[name];
          return isDeclared(value) ? [[name, value]] : [];
        });
      return { file, exports };
    }),
  );
  const names = files.flatMap(({ exports }) => exports.map(([name]) => name));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`${folder} declares ${twice} twice`);
  return files.filter(({ exports }) => exports.length > 0);
}

/** The TypeScript files of a folder and its folders, such as `swap/quote_swap.ts`, sorted. */
function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts"))
    .sort();
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isCall = (value: unknown): value is Call => isObject(value) && "movesMoney" in value;
const isRead = (value: unknown): value is Read =>
  isObject(value) && "path" in value && "query" in value && "output" in value;

function callIndex(calls: Declarations<Call>[]): string {
  return `${header}import type { Call } from "../call.ts";
${imports("calls", calls)}

/** Every call of \`POST /api/rpc/<name>\`, by its name. */
export const calls = {
${names(calls)}
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
`;
}

function readIndex(reads: Declarations<Read>[]): string {
  return `${header}import type { Read } from "../read.ts";
${imports("reads", reads)}

/** Every read of \`GET /api/…\`, by its name. */
export const reads = {
${names(reads)}
} as const satisfies Record<string, Read>;

export type ReadName = keyof typeof reads;
`;
}

/** In a file of its own, since pages need the paths before they load a schema (decision 28). */
function readPaths(reads: Declarations<Read>[]): string {
  const paths = reads.flatMap(({ exports }) => exports.map(([name, { path }]) => `  ${name}: "${path}",`));
  return `${header}
/** The path of each read below \`/api\`; \`:name\` is a field of its query. */
export const readPaths = {
${paths.join("\n")}
} as const;
`;
}

/** All queries of the database workspace. What only they share is in \`shared\`. */
function queryIndex(folder: string): string {
  const files = filesIn(folder).filter((file) => !file.startsWith("shared/"));
  return `${header}${files.map((file) => `export * from "../reads/${file}";\n`).join("")}`;
}

function imports(folder: string, files: Declarations<unknown>[]): string {
  return files
    .map(({ file, exports }) => {
      const names = exports.map(([name]) => name);
      const line = `import { ${names.join(", ")} } from "../${folder}/${file}";`;
      return names.length === 1 || line.length <= LINE_WIDTH
        ? line
        : `import {\n${names.map((name) => `  ${name},\n`).join("")}} from "../${folder}/${file}";`;
    })
    .join("\n");
}

function names(files: Declarations<unknown>[]): string {
  return files.flatMap(({ exports }) => exports.map(([name]) => `  ${name},`)).join("\n");
}
