import { join } from "node:path";

/** The folder that holds package.json. */
export const root = join(import.meta.dirname, "../..");

/** The Node binary that runs everything except these scripts, whatever Node the machine has. */
export const node = join(root, "node_modules/node/bin/node");
