import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { generateMnemonic, validateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { armor, Decrypter, Encrypter } from "age-encryption";
import { SignerError } from "./signer-error.ts";

/** 2^18, as the age program: two seconds and 256 MB for each guess. */
export const USUAL_WORK_FACTOR = 18;
/** 24 words. */
const STRENGTH_BITS = 256;
const MIN_PASSPHRASE = 12;

/** A new phrase (BIP 39) of 24 words. */
export function newWords(): string {
  return generateMnemonic(wordlist, STRENGTH_BITS);
}

/**
 * Writes the phrase to a new file, encrypted with the passphrase as by `age --passphrase` (scrypt, ChaCha20-Poly1305), so
 * that the age program can open it, too.
 * @param workFactor how much each guess of the passphrase costs, as a power of two.
 * @throws {SignerError} if there is such a file, the passphrase is short, or the words are no phrase.
 */
export async function createKeyFile(
  file: string,
  words: string,
  passphrase: string,
  workFactor: number = USUAL_WORK_FACTOR,
): Promise<void> {
  if (existsSync(file)) throw new SignerError(`${file} exists. A key is never overwritten.`);
  if (passphrase.length < MIN_PASSPHRASE)
    throw new SignerError(`The passphrase needs at least ${MIN_PASSPHRASE} characters.`);
  if (!validateMnemonic(words, wordlist))
    throw new SignerError("These words are no phrase of 12 to 24 words (BIP 39).");
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  writeFileSync(file, armor.encode(await encrypter.encrypt(words)), { flag: "wx", mode: 0o600, flush: true });
}

/**
 * The phrase in a key file.
 * @throws {SignerError} if there is none, or the passphrase is wrong.
 */
export async function readKeyFile(file: string, passphrase: string): Promise<string> {
  if (!existsSync(file))
    throw new SignerError(`There is no key file ${file}. Make one with: npm run signer -- init`);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(armor.decode(readFileSync(file, "utf8")), "text");
  } catch {
    throw new SignerError(`${file} cannot be opened with this passphrase.`);
  }
}
