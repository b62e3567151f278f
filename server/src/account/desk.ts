import { randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import { type Codes, createCodes } from "./codes.ts";
import { createPasswords, type Passwords } from "./passwords.ts";
import { createRecoveryCodes, type RecoveryCodes } from "./recovery-codes.ts";
import { createTotp, type Totp } from "./totp.ts";

/** What the ways in share. */
export interface Desk {
  passwords: Passwords;
  codes: Codes;
  totp: Totp;
  recoveryCodes: RecoveryCodes;
}

export function openDesk(config: Pick<Config, "authSecret">): Desk {
  // Without a secret it is demo mode, and every request is refused before it comes here.
  const secret = config.authSecret ?? randomBytes(32).toString("hex");
  return {
    passwords: createPasswords(secret),
    codes: createCodes(secret),
    totp: createTotp(secret),
    recoveryCodes: createRecoveryCodes(secret),
  };
}
