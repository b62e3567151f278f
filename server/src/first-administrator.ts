import { randomInt } from "node:crypto";
import { createFirstAdministrator } from "@portico/database";
import { createPasswords } from "./account/passwords.ts";
import type { Config } from "./config.ts";

/** What practice tells once, at the end of the first start. */
export interface PrintedAdministrator {
  email: string;
  /** Undefined where ADMIN_PASSWORD set it: whoever set it knows it, and what is printed is often kept. */
  password: string | undefined;
}

const practiceEmail = "admin@portico.test";

/**
 * Makes the first administrator where there is none (T40): in practice always, in live mode where the settings name one.
 * @returns who was made in practice; in live mode the password is known to whoever set it, and is not repeated.
 */
export async function makeFirstAdministrator(
  config: Config,
  databaseUrl: string,
): Promise<PrintedAdministrator | undefined> {
  const { authSecret, practice } = config;
  const email = config.adminEmail ?? (practice ? practiceEmail : undefined);
  const password = config.adminPassword ?? (practice ? newPassword() : undefined);
  if (authSecret === undefined || email === undefined || password === undefined) return undefined;
  const isMade = await createFirstAdministrator(databaseUrl, {
    email,
    hashPassword: () => createPasswords(authSecret).hash(password, email),
  });
  return isMade && practice ? { email, password: config.adminPassword ? undefined : password } : undefined;
}

/** Four groups of four: 78 bits, without letters that look like others. */
function newPassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  return [group(), group(), group(), group()].join("-");
}
