import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import { requireSecret, type SecretGuard, type SecretTraces, StartupError } from "@portico/database";
import { deriveKey } from "../account/keys.ts";
import { canUnseal } from "../account/seal.ts";
import { auditKeyOf, auditKeys } from "../audit/seals.ts";
import type { Config } from "../config/config.ts";

type Secrets = Pick<Config, "practice" | "demo" | "authSecret" | "auditKey" | "auditKeysBefore">;

/**
 * Refuses the database of another mode (decision 129), and a live one with another `AUTH_SECRET` (decision 125).
 * Practice mode notes no secret: its own is in `DATA_DIR` beside its database.
 */
function secretGuard(config: Secrets): SecretGuard {
  if (config.practice) return { require: refuseLive, makeCheckValue: () => null };
  const { authSecret } = config;
  if (config.demo || authSecret === undefined) return { require: refuseDemo, makeCheckValue: () => null };
  return {
    require(traces) {
      refusePractice(traces);
      if (!fits(authSecret, traces, config)) throw new StartupError(misfit);
    },
    makeCheckValue: () => makeCheckValue(authSecret),
  };
}

/** The same for what seals the audit log: also refuses a database that was sealed last with an unknown key. */
export function startGuard(config: Secrets): SecretGuard {
  const guard = secretGuard(config);
  return {
    ...guard,
    require(traces) {
      guard.require(traces);
      if (!config.practice && !config.demo) requireAuditKey(traces, config);
    },
  };
}

/** For commands: refuses the database of another mode or with another secret, and changes nothing. */
export async function requireFittingSecret(url: string, config: Secrets): Promise<void> {
  await requireSecret(url, secretGuard(config));
}

/**
 * Refuses to use a practice database live: its play money could be withdrawn, and nobody has the keys of its addresses.
 * @throws {StartupError}
 */
export function refusePractice({ hasPracticeData }: Pick<SecretTraces, "hasPracticeData">): void {
  if (!hasPracticeData) return;
  throw new StartupError(
    "This database was filled in practice mode: its balances are play money, and nobody has the keys of its deposit " +
      "addresses. It can't be used live. Create an empty database, and name it in DATABASE_URL and " +
      "DATABASE_DIRECT_URL (README, Run it live).",
  );
}

/** What identifies a secret in the database: salted and slow, so that it neither shows nor compares secrets. */
export function makeCheckValue(secret: string): string {
  const salt = randomBytes(16);
  return `scrypt-1$${salt.toString("base64url")}$${hash(secret, salt).toString("base64url")}`;
}

/**
 * Whether a check value was made from this secret.
 * @throws {StartupError} if a newer release made it in another way.
 */
function isCheckValueOf(secret: string, checkValue: string): boolean {
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

/** Without a check value, what was encrypted and sealed in the database decides. If there is nothing, the secret fits. */
function fits(
  secret: string,
  { checkValue, sealedSecrets, sealKeys }: SecretTraces,
  config: Secrets,
): boolean {
  if (checkValue !== null) return isCheckValueOf(secret, checkValue);
  const key = deriveKey(secret, "totp-secrets");
  if (sealedSecrets.some((sealed) => canUnseal(key, sealed))) return true;
  if (sealKeys.includes(auditKeyOf(secret).id)) return true;
  if (sealedSecrets.length > 0) return false;
  return sealKeys.length === 0 || config.auditKey !== undefined || config.auditKeysBefore.length > 0;
}

/** Otherwise the log would be sealed on with a key that nothing checks, and look tampered with. */
function requireAuditKey({ sealKeys: [latest], lostSealKey }: SecretTraces, config: Secrets): void {
  if (latest === undefined || latest === lostSealKey) return;
  if (auditKeys(config).some(({ id }) => id === latest)) return;
  const isFromSecret = config.authSecret !== undefined && auditKeyOf(config.authSecret).id === latest;
  throw new StartupError(
    `The audit log was sealed last with the key ${latest}, ` +
      (isFromSecret
        ? "which is AUTH_SECRET's. It no longer counts by itself while AUDIT_KEY is set: add AUTH_SECRET's value to "
        : "which is none of AUDIT_KEY (or AUTH_SECRET without it) and AUDIT_KEYS_BEFORE: add the former key to ") +
      "AUDIT_KEYS_BEFORE (docs/operations/README.md, A new key).",
  );
}

/** Practice mode shows everybody the emails of all users, with their codes, and adds play money. */
function refuseLive({ hasBeenLive }: SecretTraces): void {
  if (!hasBeenLive) return;
  throw new StartupError(
    "This database was used live, and practice mode would show its users' emails to everybody. Name it in " +
      "DATABASE_URL to use it live, or set DATA_DIR to a new folder to practise.",
  );
}

/** Demo mode has no secret, and would lock everybody out of an exchange. */
function refuseDemo(traces: SecretTraces): void {
  refusePractice(traces);
  const { checkValue, sealedSecrets, sealKeys } = traces;
  if (checkValue === null && sealedSecrets.length === 0 && sealKeys.length === 0) return;
  throw new StartupError(
    "This database is a live exchange's, and nobody could sign in in demo mode: unset DEMO_MODE, or name another database.",
  );
}
