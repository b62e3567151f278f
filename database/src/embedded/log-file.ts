import { copyFileSync, existsSync, statSync, truncateSync } from "node:fs";

const maxBytes = 10_000_000;
const lookMilliseconds = 60_000;

/**
 * Moves a log that has grown too large to `<file>.1`, over an older one. The server goes on writing to the same file,
 * at its end; what it writes in between is lost.
 */
export function rotateLog(file: string, limit = maxBytes): void {
  if (!existsSync(file) || statSync(file).size <= limit) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

/** Looks after the log until the returned function is called. A full disk must not end the process. */
export function keepLogSmall(file: string): () => void {
  const timer = setInterval(() => {
    try {
      rotateLog(file);
    } catch {
      // Tried again at the next look.
    }
  }, lookMilliseconds).unref();
  return () => clearInterval(timer);
}
