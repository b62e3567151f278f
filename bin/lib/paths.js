import { join } from "node:path";

/** The folder that holds package.json. */
export const root = join(import.meta.dirname, "../..");

/** The Node that everything but these scripts runs on, whatever Node the machine has. */
export const node = join(root, "node_modules/node/bin/node");
