import { buildWebIfOlder } from "./build-web.js";
import { ensureInstalled } from "./install.js";
import { runNode } from "./run-node.js";

/**
 * Prepares what a fresh clone lacks, then runs the server.
 * @param {string[]} args
 */
export function startServer(args) {
  ensureInstalled();
  try {
    buildWebIfOlder();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  runNode("server/src/main.ts", args);
}
