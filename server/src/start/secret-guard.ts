import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import { requireSecret, type SecretGuard, type SecretTraces, StartupError } from "@portico/database";
import { deriveKey } from "../account/keys.ts";
import { canUnseal } from "../account/seal.ts";
import { auditKeys } from "../audit/seals.ts";
import type { Config } from "../config/config.ts";

type Secrets = Pick<Config, "practice" | "demo" | "authSecret" | "auditKey" | "auditKeysBefore">;

/**
 * Refuses a live database with another `AUTH_SECRET` (decision 125). Undefined in practice mode, whose secret is in
 * `DATA_DIR` beside its database.
 */
export function secretGuard(config: Secrets): SecretGuard | undefined {
  if (config.practice) return undefined;
  const { authSecret } = config;
  if (config.demo || authSecret === undefined) return { require: refuseDemo, makeCheckValue: () => null };
  return {
    require(traces) {
      if (!fits(authSecret, traces, config)) throw new StartupError(misfit);
    },
    makeCheckValue: () => makeCheckValue(authSecret),
  };
}

/** The same for what seals the audit log: also refuses a database that was sealed last with an unknown key. */
export function startGuard(config: Secrets): SecretGuard | undefined {
  const guard = secretGuard(config);
  return (
    guard && {
      ...guard,
      require(traces) {
        guard.require(traces);
        if (config.authSecret !== undefined && !config.demo) requireAuditKey(traces, config);
      },
    }
  );
}

/** For commands: refuses a live database with another secret, and changes nothing. */
export async function requireFittingSecret(url: string, config: Secrets): Promise<void> {
  const guard = secretGuard(config);
  if (guard) await requireSecret(url, guard);
}

/** What identifies a secret in the database: salted and slow, so that it neither shows nor compares secrets. */
export function makeCheckValue(secret: string): string {
  const salt = randomBytes(16);
  return `scrypt-1$${salt.toString("base64url")}$${hash(secret, salt).toString("base64url")}`;
}

/** Whether a check value was made from this secret. */
export function isCheckValueOf(secret: string, checkValue: string): boolean {
  const [version, salt = "", expected = ""] = checkValue.split("$");
  if (version !== "scrypt-1") {
    throw new StartupError(
      "A newer version noted the AUTH_SECRET of this database: start that version or a newer one.",
    );
  }
  const bytes = Buffer.from(expected, "base64url");
  return bytes.length === hashBytes && timingSafeEqual(bytes, hash(secret, Buffer.from(salt, "base64url")));
}

const misfit =
  "AUTH_SECRET is not the one that this database is used with: authenticator apps and recovery codes would stop " +
  "working. Set it to the former one, or change it on purpose with `portico secret change` " +
  "(docs/operations/README.md, Secrets).";

const hashBytes = 32;

function hash(secret: string, salt: Buffer): Buffer {
  return scryptSync(deriveKey(secret, "secret-check"), salt, hashBytes, { N: 16_384, r: 8, p: 1 });
}

/** A database without a check value is judged by what was encrypted and sealed there; undecided, the secret fits. */
function fits(
  secret: string,
  { checkValue, sealedSecrets, sealKeys }: SecretTraces,
  config: Secrets,
): boolean {
  if (checkValue !== null) return isCheckValueOf(secret, checkValue);
  const key = deriveKey(secret, "totp-secrets");
  if (sealedSecrets.some((sealed) => canUnseal(key, sealed))) return true;
  const ownKeys = auditKeys({ authSecret: secret, auditKey: undefined, auditKeysBefore: [] });
  if (ownKeys.some(({ id }) => sealKeys.includes(id))) return true;
  if (sealedSecrets.length > 0) return false;
  return sealKeys.length === 0 || config.auditKey !== undefined || config.auditKeysBefore.length > 0;
}

/** Otherwise the log would be sealed on with a key that nothing checks, and look tampered with. */
function requireAuditKey({ sealKeys: [latest], lostSealKey }: SecretTraces, config: Secrets): void {
  if (latest === undefined || latest === lostSealKey) return;
  if (auditKeys(config).some(({ id }) => id === latest)) return;
  throw new StartupError(
    `The audit log was sealed last with the key ${latest}, which is none of AUDIT_KEY, AUTH_SECRET and ` +
      "AUDIT_KEYS_BEFORE: add the former key to AUDIT_KEYS_BEFORE (docs/operations/README.md, Secrets).",
  );
}

/** Demo mode has no secret, and would lock everybody out of an exchange. */
function refuseDemo({ checkValue, sealedSecrets, sealKeys }: SecretTraces): void {
  if (checkValue === null && sealedSecrets.length === 0 && sealKeys.length === 0) return;
  throw new StartupError(
    "This database is a live exchange's, and nobody could sign in in demo mode: unset DEMO_MODE, or name another database.",
  );
}
