import { clientFrame } from "@portico/contract";
import type { RawData } from "ws";
import { parseJson } from "../http/parse-json.ts";

/** Size limit for client frames, above that of any valid one. */
export const maxFrameBytes = 256;

/** Whether it is a ping, the only frame that a browser may send. */
export function isPing(data: RawData): boolean {
  return clientFrame.safeParse(parseJson(data.toString())).success;
}
