import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { node, root } from "../lib/paths.js";
import { apply, type Change, type Recipe } from "./change.ts";
import { call } from "./recipes/call.ts";
import { coin } from "./recipes/coin.ts";
import { email } from "./recipes/email.ts";
import { read } from "./recipes/read.ts";
import { screen } from "./recipes/screen.ts";
import { setting } from "./recipes/setting.ts";

/** `npm run new <kind> …` writes the files of a recipe of CONTRIBUTING, so that a person fills them in. */
const recipes: Record<string, Recipe> = { call, coin, email, read, screen, setting };

const biome = join(root, "node_modules/@biomejs/biome/bin/biome");

function main([kind = "", ...args]: string[]): void {
  const recipe = Object.hasOwn(recipes, kind) ? recipes[kind] : undefined;
  if (!recipe) throw new Error(usage());
  const changes = changesOf(recipe, kind, args);
  apply(root, changes);
  const paths = [...new Set(changes.map(({ path }) => path))];
  const formatted = paths.filter((path) => /\.tsx?$/.test(path));
  // Without a file it would format all.
  if (formatted.length > 0) run(node, [biome, "check", "--write", ...formatted]);
  for (const script of recipe.scripts) run("npm", ["run", script]);
  for (const line of [...paths, ...recipe.next]) console.log(line);
}

const usageOf = (kind: string, recipe: Recipe) => `  npm run new ${kind} ${recipe.usage}`;

function usage(): string {
  return ["What is new?", ...Object.entries(recipes).map(([kind, recipe]) => usageOf(kind, recipe))].join(
    "\n",
  );
}

function changesOf(recipe: Recipe, kind: string, args: readonly string[]): Change[] {
  try {
    return recipe.changes(args);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usageOf(kind, recipe)}`);
  }
}

function run(program: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}\n${stdout}${stderr}`);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
