import { type Argon2Parameters, argon2, createHmac } from "node:crypto";
import { availableParallelism } from "node:os";
import { refuse } from "../errors.ts";
import { deriveKey } from "./keys.ts";

/**
 * Hashes passwords with argon2id. A hash is a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`;
 * its settings are the same without the last part.
 */
export interface Passwords {
  /**
   * The hash of a password, under the given settings or, where there are none, under today's with the email's salt.
   * @throws {Refusal} `too_many_requests` when too many are waiting already.
   */
  hash(password: string, email: string, settings?: string | null): Promise<string>;
}

/** Memory in KiB; about 25 ms of one core. OWASP's first choice for argon2id. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
/** Each running hash holds its memory and a thread, so a flood must wait in line and then be sent away. */
const most_running = Math.max(1, Math.min(4, availableParallelism()));
const most_waiting = 100;

/**
 * @param secret `AUTH_SECRET`. An email's salt is derived from it: so an unknown account costs the same work as a
 * known one, and one hash compares with all sign-ups of that email that are still to be verified.
 */
export function createPasswords(secret: string): Passwords {
  const saltKey = deriveKey(secret, "password-salts");
  const inTurn = createLine(most_running, most_waiting);
  return {
    hash(password, email, settings) {
      return inTurn(() => hashWith(password, settings ?? settingsFor(saltKey, email)));
    },
  };
}

function settingsFor(saltKey: Buffer, email: string): string {
  const salt = createHmac("sha256", saltKey).update(email.toLowerCase()).digest().subarray(0, 16);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}`;
}

async function hashWith(password: string, settings: string): Promise<string> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)$/.exec(settings);
  if (match === null) throw new Error("A stored password has settings that this release does not know");
  const [, memory, passes, parallelism, salt = ""] = match;
  const hash = await argon2id({
    // The same letters typed on another keyboard must give the same bytes.
    message: password.normalize("NFKC"),
    nonce: Buffer.from(salt, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: cost.tagLength,
  });
  return `${settings}$${unpadded(hash)}`;
}

function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2("argon2id", parameters, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}

/** PHC strings use base64 without its padding. */
function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

/** Lets `mostRunning` tasks run at once, and `mostWaiting` more wait for their turn, in the order in which they came. */
function createLine(mostRunning: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < mostRunning) running += 1;
    else if (waiting.length >= mostWaiting) refuse("too_many_requests", { seconds: 5 });
    // Whoever is done hands its place on, so `running` does not change here.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
