import { ensureInstalled } from "./lib/install.js";
import { runNode } from "./lib/run-node.js";

// Runs an entry point other than the server: `node bin/run.js <script> [arguments…]`.
const [script, ...args] = process.argv.slice(2);
if (script === undefined) {
  console.error("Which script? node bin/run.js <script> [arguments…]");
  process.exit(1);
}
ensureInstalled();
runNode(script, args);
