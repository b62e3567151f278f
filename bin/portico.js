#!/usr/bin/env node
import { ensureInstalled } from "./lib/install.js";
import { runNode } from "./lib/run-node.js";
import { startServer } from "./lib/start-server.js";

// `portico COMMAND [ARGUMENT…]`: everything that an operator types. The npm scripts are short forms of these.

/**
 * @typedef {object} Command
 * @property {string} usage
 * @property {string} does
 * @property {(args: string[]) => void} run
 */

/** @type {Record<string, Command>} */
const commands = {
  start: {
    usage: "start",
    does: "migrate the database and serve everything; what npm start does",
    run: startServer,
  },
  admin: {
    usage: "admin grant EMAIL [ROLE] | revoke EMAIL | emails",
    does: "make somebody an administrator, or take the role away",
    run: script("server/src/cli/admin-cli.ts"),
  },
  backup: {
    usage: "backup COMMAND [ARGUMENT…]",
    does: "run your backup command with the database's address, and note its time",
    run: script("server/src/cli/backup-cli.ts"),
  },
  restore: {
    usage: "restore FILE",
    does: "restore a dump of pg_dump into an empty database, and verify it",
    run: script("server/src/cli/restore-cli.ts"),
  },
  doctor: {
    usage: "doctor",
    does: "check settings, database, clock, mail, prices, nodes, disk and certificate",
    run: script("server/src/cli/doctor-cli.ts"),
  },
  "audit verify": {
    usage: "audit verify [FILE…]",
    does: "check the audit log, and the published heads in these files",
    run: script("server/src/cli/audit-cli.ts"),
  },
  secret: {
    usage: "secret change --yes",
    does: "make another AUTH_SECRET the database's, and say what stops working",
    run: script("server/src/cli/secret-cli.ts"),
  },
  upgrade: {
    usage: "upgrade --check",
    does: "say what this version would change in the database",
    run: script("server/src/cli/upgrade-cli.ts"),
  },
  "--version": {
    usage: "--version",
    does: "print version, build of the web app, and schema",
    run: script("server/src/cli/version-cli.ts"),
  },
  "--help": { usage: "--help", does: "print this", run: () => console.log(help()) },
};

/** @param {string[]} words what was typed after `portico` */
function main(words) {
  const [first = "--help", second, ...rest] = words;
  const isPair = commands[`${first} ${second}`] !== undefined;
  const command = commands[isPair ? `${first} ${second}` : first];
  if (command) return command.run(isPair ? rest : words.slice(1));
  console.error(`There is no command "${words.join(" ")}". \`portico --help\` lists them.`);
  process.exitCode = 1;
}

/** @param {string} file */
function script(file) {
  return (/** @type {string[]} */ args) => {
    ensureInstalled();
    runNode(file, args);
  };
}

function help() {
  const list = Object.values(commands);
  const width = Math.max(...list.map(({ usage }) => usage.length));
  const lines = list.map(({ usage, does }) => `  portico ${usage.padEnd(width)}  ${does}`);
  return `Usage: portico COMMAND\n\n${lines.join("\n")}\n\nSettings come from the environment; docs/operations/settings.md lists them.`;
}

main(process.argv.slice(2));
