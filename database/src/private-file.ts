import { chmodSync, existsSync, statSync, writeFileSync } from "node:fs";

/** Writes a file that only its owner can read, also if others could read it before. */
export function writePrivateFile(file: string, text: string): void {
  // The mode of a write counts only for a new file.
  if (existsSync(file)) chmodSync(file, 0o600);
  writeFileSync(file, text, { mode: 0o600 });
}

/** Takes an existing file's permissions from everybody but its owner, if this process may. */
export function closeToOthers(file: string): void {
  if ((statSync(file).mode & 0o077) === 0) return;
  try {
    chmodSync(file, 0o600);
  } catch {
    // The file belongs to another user, who chose its permissions.
  }
}
