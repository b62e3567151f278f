import { clientFrame } from "@portico/contract";
import type { RawData } from "ws";

/** More than any frame that a client may send. */
export const maxFrameBytes = 256;

/** Whether it is the one frame a browser may send. */
export function isPing(data: RawData): boolean {
  try {
    return clientFrame.safeParse(JSON.parse(data.toString())).success;
  } catch {
    return false;
  }
}
