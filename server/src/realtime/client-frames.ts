import { clientFrame } from "@portico/contract";
import type { RawData } from "ws";
import { parseJson } from "../parse-json.ts";

/** More than any frame that a client may send. */
export const maxFrameBytes = 256;

/** Whether it is the one frame a browser may send. */
export function isPing(data: RawData): boolean {
  return clientFrame.safeParse(parseJson(data.toString())).success;
}
