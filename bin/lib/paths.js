import { existsSync } from "node:fs";
import { join } from "node:path";

/** The folder that holds package.json. */
export const root = join(import.meta.dirname, "../..");

/** Only a release has it. */
export const releaseFile = "release.json";

/** Whether this is a release: packages and web app are complete, and nothing is installed or built at a start. */
export const isRelease = existsSync(join(root, releaseFile));

/** The version of Node that Portico is written for. */
const major = 24;
const ownNode = join(root, "node_modules/node/bin/node");

/**
 * The Node binary that runs everything except these scripts. A checkout always takes its own, whatever Node the machine
 * has; a release takes the machine's, which gets its security updates, if it is new enough.
 */
export const node =
  isRelease && Number.parseInt(process.versions.node, 10) >= major ? process.execPath : ownNode;
