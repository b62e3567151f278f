import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** The options that a page passes to `navigator.credentials`, as WebAuthn JSON. */
interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
  allowCredentials?: { id: string }[];
}

/** Deviations from the response of an honest authenticator and browser. */
export interface Deviation {
  origin?: string;
  challenge?: string;
  rpId?: string;
  /** False: no user verification (fingerprint or PIN). */
  isVerified?: boolean;
  count?: number;
  userHandle?: string | undefined;
  signature?: string;
  /** Number of superfluous bytes in the public key. */
  padding?: number;
}

/** A software passkey for tests, with real keys, CBOR and signatures (WebAuthn, ES256). */
export interface Authenticator {
  credentialId: string;
  /** In COSE form. */
  publicKey: Buffer;
  /** Signature counter. */
  count: number;
  /** Answers `navigator.credentials.create`. */
  register(origin: string, options: Options, deviation?: Deviation): PasskeyAnswer;
  /** Answers `navigator.credentials.get`. */
  sign(origin: string, options: Options, deviation?: Deviation): PasskeyAnswer;
}

export interface PasskeyAnswer {
  id: string;
  rawId: string;
  type: "public-key";
  response: Record<string, unknown>;
  clientExtensionResults: object;
}

/** @param counts false makes one whose counter is always 0, like those of phones. */
export function createAuthenticator({ counts = true } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const credentialId = id.toString("base64url");
  let userHandle: string | undefined;

  const answer = (response: Record<string, unknown>): PasskeyAnswer => ({
    id: credentialId,
    rawId: credentialId,
    type: "public-key",
    response,
    clientExtensionResults: {},
  });

  const own: Authenticator = {
    credentialId,
    publicKey: coseKey(publicKey, {}),
    count: 0,
    register(origin, options, deviation = {}) {
      userHandle = options.user?.id;
      const clientDataJSON = clientData("webauthn.create", origin, options, deviation);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        uint(id.length, 2),
        id,
        coseKey(publicKey, deviation),
      ]);
      const rpId = deviation.rpId ?? options.rp?.id ?? "";
      const authData = Buffer.concat([authenticatorData(rpId, 0x40, deviation, own.count), attested]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      const attestationObject = encode(attestation).toString("base64url");
      return answer({ clientDataJSON, attestationObject, transports: ["internal", "hybrid"] });
    },
    sign(origin, options, deviation = {}) {
      if (counts) own.count += 1;
      const clientDataJSON = clientData("webauthn.get", origin, options, deviation);
      const authData = authenticatorData(deviation.rpId ?? options.rpId ?? "", 0, deviation, own.count);
      const hash = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest();
      const signature = createSign("sha256").update(authData).update(hash).sign(privateKey);
      return answer({
        clientDataJSON,
        authenticatorData: authData.toString("base64url"),
        signature: deviation.signature ?? signature.toString("base64url"),
        userHandle: "userHandle" in deviation ? deviation.userHandle : userHandle,
      });
    },
  };
  return own;
}

function clientData(type: string, origin: string, { challenge }: Options, deviation: Deviation): string {
  const said = { type, challenge: deviation.challenge ?? challenge, origin: deviation.origin ?? origin };
  return Buffer.from(JSON.stringify({ ...said, crossOrigin: false })).toString("base64url");
}

/** Authenticator data: the RP id's hash, the flags, and the counter. Flags: 1 user present, 4 user verified. */
function authenticatorData(rpId: string, flags: number, deviation: Deviation, count: number): Buffer {
  const seen = deviation.isVerified === false ? 0x01 : 0x05;
  const site = createHash("sha256").update(rpId).digest();
  return Buffer.concat([site, Buffer.of(flags | seen), uint(deviation.count ?? count, 4)]);
}

/** A public key in COSE format (RFC 9053): EC2, ES256 on P-256. */
function coseKey(key: KeyObject, { padding }: Deviation): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return encode(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ...(padding === undefined ? [] : [[-9, new Uint8Array(padding)] as const]),
    ]),
  );
}

function encode(map: Map<unknown, unknown>): Buffer {
  return Buffer.from(isoCBOR.encode(map as Parameters<typeof isoCBOR.encode>[0]));
}

function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}
