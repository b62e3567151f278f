import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { node, root } from "./paths.js";

const endWithParent = join(root, "bin/lib/end-with-parent.js");

/**
 * Halves the memory of a busy server: V8 would let the space for new objects grow to 32 MB and garbage wait there, and
 * the allocator would keep a heap for each thread.
 */
const memoryFlags = ["--max-semi-space-size=4"];
const memorySettings = { MALLOC_ARENA_MAX: "2" };

/**
 * Runs a script on our Node like this process: same output, forwarded signals, same exit code.
 * @param {string} script below the root
 * @param {string[]} args
 */
export function runNode(script, args) {
  const child = spawn(node, [...memoryFlags, "--import", endWithParent, join(root, script), ...args], {
    env: { ...memorySettings, ...process.env },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    // Its own process group: Ctrl-C goes to a whole group, and the child must get it only once, from us.
    detached: true,
  });
  forwardSignals(child);
  const stopWatching = watchParent(() => child.kill("SIGTERM"));
  child.on("error", (error) => {
    console.error(`${node} can't be run: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => {
    stopWatching();
    process.exitCode = signal ? 128 + constants.signals[signal] : (code ?? 1);
    if (child.connected) child.disconnect();
  });
}

/**
 * Under npm, Ctrl-C arrives twice: from the terminal, and forwarded by npm. The server would take the second one as a
 * request to exit immediately, so it is dropped.
 * @param {import("node:child_process").ChildProcess} child
 */
function forwardSignals(child) {
  let lastSent = 0;
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      if (Date.now() - lastSent > 500) child.kill(signal);
      lastSent = Date.now();
    });
  }
}

/**
 * npm waits for its scripts, so a script without its npm was orphaned by `kill -9` and should end. (The scripts in
 * package.json begin with `exec`, so that no shell between npm and us holds back signals.) Without npm, a parent may
 * exit on purpose (`portico start &` in a shell that ends).
 * @param {() => void} onLost
 */
function watchParent(onLost) {
  if (!process.env.npm_lifecycle_event) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onLost();
  }, 500);
  return () => clearInterval(timer);
}
