import { type Argon2Parameters, argon2, createHmac } from "node:crypto";
import { availableParallelism } from "node:os";
import { deriveKey } from "../keys.ts";
import { type Client, createFairQueue, type FairQueueLimits } from "./fair-queue.ts";

/**
 * Hashes passwords with argon2id. A hash is a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`; its settings are the
 * same string without the last part.
 */
export interface Passwords {
  /**
   * Hashes a password with the given settings, or by default with the current ones and the email's salt.
   * @param client the client whose turn in the queue this takes.
   * @throws {Refusal} `server_busy` when the queue is full.
   */
  hash(client: Client, password: string, email: string, settings?: string | null): Promise<string>;
}

/** What a new hash costs; a stored one names its own. */
export interface PasswordCost {
  /** In KiB. */
  memory: number;
  passes: number;
}

/** About 25 ms on one core. OWASP's first recommendation for argon2id. */
const usualCost: PasswordCost = { memory: 19_456, passes: 2 };
const TAG_LENGTH = 32;
/** Each running hash occupies its memory and a thread, so a flood is queued and then refused. */
const limits: FairQueueLimits = {
  running: Math.max(1, Math.min(4, availableParallelism())),
  waiting: 100,
  knownInRow: 3,
};

/**
 * @param secret `AUTH_SECRET`. Each email's salt is derived from it. So an unknown account costs the same work as a
 *   known one, and one hash can be compared with all unverified sign-ups of that email.
 */
export function createPasswords(secret: string, cost: PasswordCost = usualCost): Passwords {
  const saltKey = deriveKey(secret, "password-salts");
  const inTurn = createFairQueue(limits);
  return {
    hash(client, password, email, settings) {
      return inTurn(client, () => hashWith(password, settings ?? settingsFor(saltKey, email, cost)));
    },
  };
}

function settingsFor(saltKey: Buffer, email: string, { memory, passes }: PasswordCost): string {
  const salt = createHmac("sha256", saltKey).update(email).digest().subarray(0, 16);
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${unpadded(salt)}`;
}

async function hashWith(password: string, settings: string): Promise<string> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)$/.exec(settings);
  if (match === null) throw new Error("A stored password has settings that this release does not know");
  const [, memory, passes, parallelism, salt = ""] = match;
  const hash = await argon2id({
    // The same characters must give the same bytes on every keyboard.
    message: password.normalize("NFKC"),
    nonce: Buffer.from(salt, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: TAG_LENGTH,
  });
  return `${settings}$${unpadded(hash)}`;
}

function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2("argon2id", parameters, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}

/** PHC strings use base64 without padding. */
function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
