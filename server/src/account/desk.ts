import { randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import { type Codes, createCodes } from "./codes.ts";
import { createPasswords, type Passwords } from "./passwords.ts";
import { createRecoveryCodes, type RecoveryCodes } from "./recovery-codes.ts";
import { createTotp, type Totp } from "./totp.ts";

/** Dependencies shared by the account routes. */
export interface Desk {
  passwords: Passwords;
  codes: Codes;
  totp: Totp;
  recoveryCodes: RecoveryCodes;
}

export function openDesk(config: Pick<Config, "authSecret">): Desk {
  // No secret means demo mode, where every request is refused earlier. The random value is never used.
  const secret = config.authSecret ?? randomBytes(32).toString("hex");
  return {
    passwords: createPasswords(secret),
    codes: createCodes(secret),
    totp: createTotp(secret),
    recoveryCodes: createRecoveryCodes(secret),
  };
}
