import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.js";

/** @import { Named } from "./outcome.js" */

/** A seed with which the random searches of a test file once found a fault. @typedef {{ file: string, seed: number }} Kept */

const keptFile = join(root, "testing/kept-seeds.json");

/** @returns {Kept[]} */
export function keptSeeds() {
  return JSON.parse(readFileSync(keptFile, "utf8"));
}

/** @returns {number} a new seed for all random searches of a run. */
export function drawSeed() {
  return Math.floor(Math.random() * 2 ** 31);
}

/**
 * Keeps the seed of a run for each file whose random search found a fault, so that every later run of everything
 * searches there again.
 * @param {Named[]} failures
 * @param {number} seed
 * @returns {Kept[]} what is new.
 */
export function keepSeeds(failures, seed) {
  const kept = keptSeeds();
  const added = seedsToKeep(failures, seed, kept);
  if (added.length > 0) writeFileSync(keptFile, `${JSON.stringify([...kept, ...added], null, 2)}\n`);
  return added;
}

/**
 * @param {Named[]} failures
 * @param {number} seed
 * @param {Kept[]} kept
 * @returns {Kept[]} one for each file whose failure fast-check reports.
 */
export function seedsToKeep(failures, seed, kept) {
  const found = failures.filter(({ error }) => error.includes("Property failed after"));
  return [...new Set(found.map(({ file }) => file))]
    .filter((file) => !kept.some((one) => one.file === file && one.seed === seed))
    .map((file) => ({ file, seed }));
}
