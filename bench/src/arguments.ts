import { parseArgs } from "node:util";

/** Whether `--long` was given: more and longer rounds. */
export function isLong(): boolean {
  return parseArgs({ options: { long: { type: "boolean", default: false } } }).values.long;
}
