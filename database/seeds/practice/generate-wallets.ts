import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { type BytesCoder, base58, base58xmr, base58xrp, bech32 } from "@scure/base";

// Writes wallets.sql beside this file: the pool of practice mode. Every address passes its network's checksum, but
// nobody has its key, since it is derived from a hash of the wallet's number. Run it again after a change:
// node database/seeds/practice/generate-wallets.ts

const WALLETS = 100;
const CASH_DIGITS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const STACKS_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** An address of each format of `app.networks`, from 64 bytes that belong to one wallet and format. */
const formats: Record<string, (seed: Uint8Array) => string> = {
  bitcoin: (seed) => bech32.encode("bc", [0, ...bech32.toWords(seed.subarray(0, 20))]),
  "bitcoin-cash": (seed) => cashAddress(seed.subarray(0, 20)),
  cardano: (seed) => bech32.encode("addr", bech32.toWords(Uint8Array.of(0x61, ...seed.subarray(0, 28))), 128),
  dogecoin: (seed) => base58Check(0x1e, seed.subarray(0, 20)),
  evm: (seed) => evmAddress(seed.subarray(0, 20)),
  litecoin: (seed) => bech32.encode("ltc", [0, ...bech32.toWords(seed.subarray(0, 20))]),
  monero: (seed) => moneroAddress(seed),
  ripple: (seed) => base58Check(0x00, seed.subarray(0, 20), base58xrp),
  solana: (seed) => base58.encode(seed.subarray(0, 32)),
  stacks: (seed) => stacksAddress(seed.subarray(0, 20)),
  tron: (seed) => base58Check(0x41, seed.subarray(0, 20)),
};

const names = Object.keys(formats).sort();
const rows = Array.from({ length: WALLETS }, (_, index) => {
  const addresses = names.map((name) => `'${formats[name]?.(seedOf(index, name))}'`);
  return `  (${index + 1}, array[${addresses.join(", ")}])`;
});

writeFileSync(
  join(import.meta.dirname, "wallets.sql"),
  `-- Written by generate-wallets.ts: the pool of practice mode. Nobody has the keys of these addresses.
create temporary table practice_wallets (number integer, addresses text[]) on commit drop;
insert into practice_wallets values
${rows.join(",\n")};

insert into app.wallets (wallet_id)
select ('01900000-0000-7000-8000-' || lpad(to_hex(p.number), 12, '0'))::uuid
from practice_wallets p
on conflict do nothing;

insert into app.pool_addresses (network_id, address_key, wallet_id, public_address)
select n.network_id, app.address_key(n.address_format, a.address), w.wallet_id, a.address
from practice_wallets p
join app.wallets w on w.wallet_id = ('01900000-0000-7000-8000-' || lpad(to_hex(p.number), 12, '0'))::uuid
cross join unnest(array[${names.map((name) => `'${name}'`).join(", ")}], p.addresses) a (address_format, address)
join app.networks n on n.address_format = a.address_format
on conflict do nothing;

-- Once a wallet shows something it is left alone: an administrator may have changed it.
insert into app.wallet_addresses (wallet_id, coin_id, network_id, address_key)
select a.wallet_id, cn.coin_id, a.network_id, a.address_key
from app.pool_addresses a
join app.coin_networks cn on cn.network_id = a.network_id
where a.wallet_id in (
    select ('01900000-0000-7000-8000-' || lpad(to_hex(p.number), 12, '0'))::uuid from practice_wallets p
  )
  and not exists (select from app.wallet_addresses e where e.wallet_id = a.wallet_id);

drop table practice_wallets;
`,
);

function seedOf(index: number, name: string): Uint8Array {
  const half = (part: number) => sha256(utf8ToBytes(`portico practice wallet ${index + 1} ${name} ${part}`));
  return Uint8Array.of(...half(1), ...half(2));
}

function base58Check(version: number, hash: Uint8Array, alphabet: BytesCoder = base58): string {
  const payload = Uint8Array.of(version, ...hash);
  return alphabet.encode(Uint8Array.of(...payload, ...sha256(sha256(payload)).subarray(0, 4)));
}

/** 0x and 40 hexadecimal digits, whose case is the checksum. */
function evmAddress(hash: Uint8Array): string {
  const digits = Buffer.from(hash).toString("hex");
  const check = Buffer.from(keccak_256(utf8ToBytes(digits))).toString("hex");
  const cased = [...digits].map((digit, index) =>
    Number(`0x${check[index]}`) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join("")}`;
}

/** A standard address: its kind, two keys, and four bytes of Keccak as the checksum. */
function moneroAddress(keys: Uint8Array): string {
  const body = Uint8Array.of(18, ...keys);
  return base58xmr.encode(Uint8Array.of(...body, ...keccak_256(body).subarray(0, 4)));
}

/** SP: the version as one digit, then hash and checksum as one number in base 32. */
function stacksAddress(hash: Uint8Array): string {
  const version = 22;
  const checksum = sha256(sha256(Uint8Array.of(version, ...hash))).subarray(0, 4);
  let number = BigInt(`0x${Buffer.from([...hash, ...checksum]).toString("hex")}`);
  let digits = "";
  for (; number > 0n; number /= 32n) digits = STACKS_DIGITS.charAt(Number(number % 32n)) + digits;
  const zeros = [...hash, ...checksum].findIndex((byte) => byte !== 0);
  return `S${STACKS_DIGITS.charAt(version)}${"0".repeat(zeros)}${digits}`;
}

/** CashAddr without its prefix: kind and hash in base 32, then eight digits of a BCH code. */
function cashAddress(hash: Uint8Array): string {
  const payload = bech32.toWords(Uint8Array.of(0, ...hash));
  const prefix = [..."bitcoincash"].map((character) => character.charCodeAt(0) & 31);
  const sum = cashChecksum([...prefix, 0, ...payload, ...new Array<number>(8).fill(0)]);
  const closing = Array.from({ length: 8 }, (_, index) => Number((sum >> BigInt(5 * (7 - index))) & 31n));
  return [...payload, ...closing].map((digit) => CASH_DIGITS.charAt(digit)).join("");
}

function cashChecksum(digits: readonly number[]): bigint {
  const generators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];
  let state = 1n;
  for (const digit of digits) {
    const top = state >> 35n;
    state = ((state & 0x07ffffffffn) << 5n) ^ BigInt(digit);
    generators.forEach((generator, bit) => {
      if ((top >> BigInt(bit)) & 1n) state ^= generator;
    });
  }
  return state ^ 1n;
}
