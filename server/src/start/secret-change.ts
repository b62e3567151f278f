import { type SecretChange, StartupError } from "@portico/database";
import { deriveKey } from "../account/keys.ts";
import { canUnseal, seal, unseal } from "../account/seal.ts";
import { auditKeyOf, auditKeys } from "../audit/seals.ts";
import type { Config } from "../config/config.ts";
import { makeCheckValue, refusePractice } from "./secret-guard.ts";

/**
 * How a database changes to this configuration's `AUTH_SECRET`. With `AUTH_SECRET_BEFORE`, authenticator apps go on
 * working.
 * @throws {StartupError} in practice mode, whose secret is made by the server.
 */
export function secretChange(config: Config): SecretChange {
  const { authSecret, authSecretBefore } = config;
  if (config.practice || authSecret === undefined) {
    throw new StartupError("Only a live exchange's secret is changed: set DATABASE_URL and AUTH_SECRET.");
  }
  const key = deriveKey(authSecret, "totp-secrets");
  const keyBefore = authSecretBefore && deriveKey(authSecretBefore, "totp-secrets");
  const sealKeys = auditKeys(config).map(({ id }) => id);
  if (authSecretBefore !== undefined) sealKeys.push(auditKeyOf(authSecretBefore).id);
  return {
    checkValue: makeCheckValue(authSecret),
    require: refusePractice,
    hasSealKey: (id) => sealKeys.includes(id),
    reseal(sealed) {
      if (canUnseal(key, sealed)) return sealed;
      return keyBefore && canUnseal(keyBefore, sealed) ? seal(key, unseal(keyBefore, sealed)) : null;
    },
  };
}
