import { buildWebIfOlder } from "./lib/build-web.js";
import { ensureInstalled } from "./lib/install.js";
import { runNode } from "./lib/run-node.js";

// `npm start`: prepares what a fresh clone lacks, then runs the server.
ensureInstalled();
try {
  buildWebIfOlder();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
runNode("server/src/main.ts", process.argv.slice(2));
