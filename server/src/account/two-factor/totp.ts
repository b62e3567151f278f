import { brand } from "@portico/contract";
import { Secret, TOTP } from "otpauth";
import { deriveKey } from "../keys.ts";
import { seal, unseal } from "../seal.ts";

/** Codes of authenticator apps (RFC 6238: SHA-1, six digits, 30 seconds, which all apps support). */
export interface Totp {
  /** Creates a secret: in base32 for its owner, and sealed for the database. */
  create(): { secret: string; sealed: string };
  /** The `otpauth:` URI for a secret's QR code. */
  uri(secret: string, email: string): string;
  /**
   * The time step of a code; null if it matches neither the previous, the current nor the next step.
   * @param sealed from `create`. A secret sealed under another `AUTH_SECRET` matches no code.
   */
  stepOf(sealed: string, code: string): number | null;
}

const form = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Allows a phone's clock to be up to one step (30 seconds) off. */
const WINDOW_STEPS = 1;

/**
 * Creates the checker of authenticator codes (RFC 6238). Its secrets are encrypted under a key derived from
 * `authSecret`.
 */
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
      // The library throws if the code has more bytes than digits.
      if (secret === null || !/^[0-9]{6}$/.test(code)) return null;
      const timestamp = Date.now();
      const delta = TOTP.validate({ ...form, token: code, secret, timestamp, window: WINDOW_STEPS });
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
