import { ripemd160 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58, base58xmr, base58xrp, bech32, bech32m } from "@scure/base";

/** An address and its network. */
export interface Form {
  network_id: string;
  address: string;
}

export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes));

/** Every address derived from the HASH160 of a public key, on all networks that identify keys by it. */
export function keyHashForms(hash: Uint8Array): Form[] {
  return [
    { network_id: "bitcoin", address: base58check(0x00, hash) },
    { network_id: "bitcoin", address: segwit("bc", 0, hash) },
    { network_id: "litecoin", address: base58check(0x30, hash) },
    { network_id: "litecoin", address: segwit("ltc", 0, hash) },
    { network_id: "dogecoin", address: base58check(0x1e, hash) },
    { network_id: "bitcoin-cash", address: cashAddress(0, hash) },
    { network_id: "ripple", address: base58check(0x00, hash, base58xrp) },
    { network_id: "stacks", address: stacks(22, hash) },
    ...scriptHashForms(hash160(Uint8Array.of(0x00, 0x14, ...hash))),
  ];
}

/** Every address derived from the HASH160 of a script. */
export function scriptHashForms(hash: Uint8Array): Form[] {
  return [
    { network_id: "bitcoin", address: base58check(0x05, hash) },
    { network_id: "litecoin", address: base58check(0x32, hash) },
    { network_id: "dogecoin", address: base58check(0x16, hash) },
    { network_id: "bitcoin-cash", address: cashAddress(1, hash) },
    { network_id: "stacks", address: stacks(20, hash) },
  ];
}

/** Every address derived from the SHA-256 of a script. */
export function witnessScriptForms(hash: Uint8Array): Form[] {
  return [
    { network_id: "bitcoin", address: segwit("bc", 0, hash) },
    { network_id: "litecoin", address: segwit("ltc", 0, hash) },
    ...scriptHashForms(ripemd160(hash)),
    ...scriptHashForms(hash160(Uint8Array.of(0x00, 0x20, ...hash))),
  ];
}

/** Every address of a Taproot output key. */
export function taprootForms(key: Uint8Array): Form[] {
  return [
    { network_id: "bitcoin", address: segwit("bc", 1, key) },
    { network_id: "litecoin", address: segwit("ltc", 1, key) },
  ];
}

/** The 20 bytes by which Ethereum, its relatives and Tron identify a key. */
export function evmForms(account: Uint8Array): Form[] {
  const digits = Buffer.from(account).toString("hex");
  return [
    ...["ethereum", "polygon", "arbitrum", "bsc", "ethereum-classic"].flatMap((network_id) => [
      { network_id, address: `0x${digits}` },
      { network_id, address: `0x${digits.toUpperCase()}` },
    ]),
    { network_id: "tron", address: base58check(0x41, account) },
  ];
}

/**
 * Addresses with this payment credential, of a key and of a script: enterprise, with the stake of a key or a script,
 * with a pointer.
 */
export function cardanoForms(credential: Uint8Array, stake: Uint8Array): Form[] {
  const of = (kind: number, ...more: number[]): Form => {
    const bytes = Uint8Array.of((kind << 4) | 1, ...credential, ...more);
    return { network_id: "cardano", address: bech32.encode("addr", bech32.toWords(bytes), 128) };
  };
  return [of(6), of(0, ...stake), of(2, ...stake), of(4, 0x81, 0x22, 0x03, 0x04)].concat(
    [of(7), of(1, ...stake), of(3, ...stake), of(5, 0x81, 0x22, 0x03, 0x04)],
    [{ network_id: "cardano", address: of(6).address.toUpperCase() }],
  );
}

/** The standard address of a pair of keys, and two integrated ones. */
export function moneroForms(spend: Uint8Array, view: Uint8Array, paymentId: Uint8Array): Form[] {
  const of = (kind: number, ...more: number[]): Form => {
    const body = Uint8Array.of(kind, ...spend, ...view, ...more);
    const address = base58xmr.encode(Uint8Array.of(...body, ...keccak_256(body).subarray(0, 4)));
    return { network_id: "monero", address };
  };
  return [of(18), of(19, ...paymentId), of(19, 0, 0, 0, 0, 0, 0, 0, 1)];
}

export function solanaForms(key: Uint8Array): Form[] {
  return [{ network_id: "solana", address: base58.encode(key) }];
}

/** Another address of the same owner as the practice pool's, as an attacker could derive it from the deposit screen. */
export const attacks: Record<string, { network_id: string; make: (address: string) => string }> = {
  "an integrated address of Monero": {
    network_id: "monero",
    make: (address) => {
      const own = base58xmr.decode(address);
      return (moneroForms(own.subarray(1, 33), own.subarray(33, 65), new Uint8Array(8).fill(7))[1] as Form)
        .address;
    },
  },
  "a base address of Cardano with our payment key": {
    network_id: "cardano",
    make: (address) => {
      const { words } = bech32.decode(address as `addr1${string}`, 128);
      const own = bech32.fromWords(words);
      return (cardanoForms(own.slice(1, 29), new Uint8Array(28).fill(7))[1] as Form).address;
    },
  },
  "the key of a bc1q address as 1…": {
    network_id: "bitcoin",
    make: (address) => {
      const { words } = bech32.decode(address as `bc1${string}`);
      return (keyHashForms(bech32.fromWords(words.slice(1)))[0] as Form).address;
    },
  },
};

function base58check(version: number, hash: Uint8Array, alphabet = base58): string {
  const payload = Uint8Array.of(version, ...hash);
  return alphabet.encode(Uint8Array.of(...payload, ...sha256(sha256(payload)).subarray(0, 4)));
}

function segwit(prefix: string, version: number, program: Uint8Array): string {
  const coder = version === 0 ? bech32 : bech32m;
  return coder.encode(prefix, [version, ...coder.toWords(program)]);
}

/** CashAddr without its prefix: the kind (0 a key, 1 a script), a 20-byte hash and eight digits of a BCH code. */
function cashAddress(kind: number, hash: Uint8Array): string {
  const words = bech32.toWords(Uint8Array.of(kind << 3, ...hash));
  const prefix = [..."bitcoincash"].map((letter) => letter.charCodeAt(0) & 31);
  let sum = 1n;
  for (const word of [...prefix, 0, ...words, 0, 0, 0, 0, 0, 0, 0, 0]) {
    const top = sum >> 35n;
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(word);
    [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n].forEach((generator, bit) => {
      if ((top >> BigInt(bit)) & 1n) sum ^= generator;
    });
  }
  const closing = Array.from({ length: 8 }, (_, at) => Number(((sum ^ 1n) >> BigInt(5 * (7 - at))) & 31n));
  return [...words, ...closing].map((word) => "qpzry9x8gf2tvdw0s3jn54khce6mua7l".charAt(word)).join("");
}

function stacks(version: number, hash: Uint8Array): string {
  const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  const sum = sha256(sha256(Uint8Array.of(version, ...hash))).subarray(0, 4);
  const bytes = Uint8Array.of(...hash, ...sum);
  let value = BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
  let text = "";
  for (; value > 0n; value /= 32n) text = digits.charAt(Number(value % 32n)) + text;
  // Each leading zero byte is one digit, however many digits its bits would fill.
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return `S${digits.charAt(version)}${"0".repeat(zeros)}${text}`;
}
