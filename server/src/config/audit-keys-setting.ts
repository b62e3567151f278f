import { z } from "zod";

/** A former key of the audit log. */
export interface FormerAuditKey {
  secret: string;
  /** The last seal that it made, if the setting names it: no later one counts, and none before can be replaced. */
  last?: { seal: number; mac: string };
}

/** `AUDIT_KEYS_BEFORE`: a list separated by commas, the newest first, of `SECRET` or `SECRET@SEAL:MAC`. */
export const auditKeysBefore = z
  .string()
  .transform((text) => text.split(",").map((part) => readKey(part.trim())))
  .refine((keys) => keys.every((key) => key !== undefined), {
    error:
      "must be earlier keys with at least 32 characters each, separated by commas, the newest first; behind a key may " +
      "stand its last seal, as @SEAL:MAC",
  })
  .transform((keys) => keys.filter((key) => key !== undefined));

function readKey(text: string): FormerAuditKey | undefined {
  const [, secret = "", seal, mac] = /^(.*?)(?:@([0-9]{1,15}):([0-9a-f]{64}))?$/.exec(text) ?? [];
  // A seal that was not copied whole would become a part of the secret.
  if (secret.length < 32 || /@[0-9]+(:[0-9a-f]*)?$/.test(secret)) return undefined;
  return seal && mac ? { secret, last: { seal: Number(seal), mac } } : { secret };
}
