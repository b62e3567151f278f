import { copyFileSync, existsSync, statSync, truncateSync } from "node:fs";
import { closeToOthers } from "../private-file.ts";

const maxBytes = 10_000_000;
const lookMilliseconds = 60_000;

/**
 * Moves a log that has grown too large to `<file>.1`, replacing an older one. The server keeps appending to the same
 * file; lines that it writes meanwhile are lost.
 */
export function rotateLog(file: string, limit = maxBytes): void {
  if (!existsSync(file) || statSync(file).size <= limit) return;
  copyFileSync(file, `${file}.1`);
  closeToOthers(`${file}.1`);
  truncateSync(file);
}

/** Rotates the log when needed, until the returned function is called. A full disk must not end the process. */
export function keepLogSmall(file: string): () => void {
  const timer = setInterval(() => {
    try {
      rotateLog(file);
    } catch {
      // Retried at the next check.
    }
  }, lookMilliseconds).unref();
  return () => clearInterval(timer);
}
