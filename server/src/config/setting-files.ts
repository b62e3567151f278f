import { readFileSync } from "node:fs";
import { errorCode } from "@portico/database";

/** Settings that hold a secret. `NAME_FILE` names a file with the value, such as a Docker secret or a systemd credential. */
const secretSettings = [
  "AUTH_SECRET",
  "AUTH_SECRET_BEFORE",
  "AUDIT_KEY",
  "AUDIT_KEYS_BEFORE",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_REPLICA_URL",
  "REDIS_URL",
  "SMTP_URL",
  "ADMIN_PASSWORD",
  "METRICS_TOKEN",
  "PRICE_FEED_KEY",
  "OIDC_PROVIDERS",
  "CHAINS",
] as const;

/** The settings that are given, directly or in a file, and a line for each file that can't be used. */
export function readSettingFiles(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  );
  const faults: string[] = [];
  for (const name of secretSettings) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) faults.push(`${name}, ${name}_FILE: set one of them, not both`);
    else readInto(name, file);
  }
  return { given, faults };

  function readInto(name: string, file: string): void {
    try {
      given[name] = readFileSync(file, "utf8").trim();
      if (given[name] === "") faults.push(`${name}_FILE: ${file} is empty`);
    } catch (error) {
      faults.push(`${name}_FILE: ${file} ${unreadable[errorCode(error) ?? ""] ?? "can't be read"}`);
    }
  }
}

const unreadable: Record<string, string> = {
  ENOENT: "does not exist; write the file's full path",
  EACCES: "can't be read by this user",
  EISDIR: "is a folder",
};
