import { brand } from "@portico/contract";
import { Secret, TOTP } from "otpauth";
import { seal, unseal } from "../seal.ts";
import { deriveKey } from "./keys.ts";

/** Codes of authenticator apps (RFC 6238: SHA-1, six digits, thirty seconds, which is what all apps speak). */
export interface Totp {
  /** A new secret: as base32 for its owner; sealed, for the database. */
  create(): { secret: string; sealed: string };
  /** The address in the QR code of a secret. */
  uri(secret: string, email: string): string;
  /**
   * The time step that a code belongs to; null where it is of none of the last, this and the next one.
   * @param sealed what `create` gave; a secret sealed under another `AUTH_SECRET` has no codes.
   */
  stepOf(sealed: string, code: string): number | null;
}

const form = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Clocks of phones may be half a minute wrong, either way. */
const window_steps = 1;

export function createTotp(authSecret: string): Totp {
  const key = deriveKey(authSecret, "totp-secrets");
  return {
    create() {
      const secret = new Secret({ size: 20 }).base32;
      return { secret, sealed: seal(key, secret) };
    },
    uri: (secret, email) => new TOTP({ ...form, issuer: brand.name, label: email, secret }).toString(),
    stepOf(sealed, code) {
      const secret = open(key, sealed);
      // The library compares bytes, and throws where there are more of them than digits.
      if (secret === null || !/^[0-9]{6}$/.test(code)) return null;
      const timestamp = Date.now();
      const delta = TOTP.validate({ ...form, token: code, secret, timestamp, window: window_steps });
      return delta === null ? null : TOTP.counter({ ...form, timestamp }) + delta;
    },
  };
}

function open(key: Buffer, sealed: string): Secret | null {
  try {
    return Secret.fromBase32(unseal(key, sealed));
  } catch {
    return null;
  }
}
