import { randomBytes } from "node:crypto";
import type { Config } from "../config/config.ts";
import { type Codes, createCodes } from "./email-codes/codes.ts";
import { createPasswords, type PasswordCost, type Passwords } from "./passwords/passwords.ts";
import { createRecoveryCodes, type RecoveryCodes } from "./two-factor/recovery-codes.ts";
import { createTotp, type Totp } from "./two-factor/totp.ts";

/** Dependencies shared by the account routes. */
export interface AccountDeps {
  passwords: Passwords;
  codes: Codes;
  totp: Totp;
  recoveryCodes: RecoveryCodes;
}

/**
 * Creates the account routes' dependencies.
 * @param passwordCost how expensive hashing is; the usual cost unless a test sets a lower one.
 */
export function createAccountDeps(
  config: Pick<Config, "authSecret">,
  passwordCost?: PasswordCost,
): AccountDeps {
  // No secret means demo mode, where every request is refused earlier. The random value is never used.
  const secret = config.authSecret ?? randomBytes(32).toString("hex");
  return {
    passwords: createPasswords(secret, passwordCost),
    codes: createCodes(secret),
    totp: createTotp(secret),
    recoveryCodes: createRecoveryCodes(secret),
  };
}
