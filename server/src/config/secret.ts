import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { closeToOthers, errorCode, StartupError } from "@portico/database";

/**
 * Practice mode's `AUTH_SECRET`, created at the first start and stored in `DATA_DIR/auth-secret`, readable only by its
 * owner, so that codes and passwords survive a restart.
 * @throws {StartupError} if the file cannot be read or written.
 */
export function practiceSecret(dataDir: string): string {
  const file = join(dataDir, "auth-secret");
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    // Fails if the file exists, so an existing secret is never overwritten.
    writeFileSync(file, `${randomBytes(48).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw unusable(file, error);
  }
  return readSecret(file);
}

function readSecret(file: string): string {
  let secret: string;
  try {
    closeToOthers(file);
    secret = readFileSync(file, "utf8").trim();
  } catch (error) {
    throw unusable(file, error);
  }
  if (secret.length < 32) throw new StartupError(`${file} is damaged. Remove it, and a new secret is made.`);
  return secret;
}

function unusable(file: string, error: unknown): StartupError {
  return new StartupError(`${file} can't be used: ${(error as Error).message}`, { cause: error });
}
