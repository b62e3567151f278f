import { randomInt } from "node:crypto";
import { createFirstAdministrator } from "@portico/database";
import { createPasswords } from "../account/passwords/passwords.ts";
import type { Config } from "../config/config.ts";

/** The administrator's login, printed once at the end of the first start in practice mode. */
export interface PrintedAdministrator {
  email: string;
  /** Undefined if ADMIN_PASSWORD set it: the operator knows it, and printed output is often stored. */
  password: string | undefined;
}

const practiceEmail = "admin@portico.test";

/**
 * Creates the first administrator if there is none (T40): always in practice mode; in live mode if the settings name
 * one.
 * @returns the login to print in practice mode; undefined in live mode, where the operator chose the password.
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
    hashPassword: () => createPasswords(authSecret).hash({ network: "", isKnown: true }, password, email),
  });
  return isMade && practice ? { email, password: config.adminPassword ? undefined : password } : undefined;
}

/** Four groups of four characters, 78 bits in total, without look-alike characters. */
function newPassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  return [group(), group(), group(), group()].join("-");
}
