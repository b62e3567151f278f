import { secp256k1 } from "@noble/curves/secp256k1.js";
import { ripemd160 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";
import {
  type AccountKey,
  type AddressFormat,
  addressProblem,
  type KeyScript,
  type Network,
  normalisedAddress,
} from "@portico/contract";
import { bech32, createBase58check } from "@scure/base";
import { HDKey } from "@scure/bip32";

/** A watch-only account: addresses can be derived, but nothing can be spent. */
export interface Account {
  /** Eight hex digits, as shown by wallet software (BIP 32). */
  fingerprint: string;
  /** The receiving address `0/index` below the account, normalized as the pool stores it. */
  addressAt(network: Network, index: number): string;
}

const RECEIVING = 0;
const base58check = createBase58check(sha256);

/** @throws if the key's bytes are not a curve point. */
export function openAccount({ script, chain_code, public_key }: AccountKey): Account {
  const account = new HDKey({ chainCode: chain_code, publicKey: public_key });
  const receiving = account.deriveChild(RECEIVING);
  return {
    fingerprint: account.fingerprint.toString(16).padStart(8, "0"),
    addressAt(network, index) {
      const { publicKey } = receiving.deriveChild(index);
      if (!publicKey) throw new Error("A derived key without its public part");
      return checked(network, write(network.address_format, script, publicKey));
    },
  };
}

/** Validates and normalizes a derived address: an invalid one must never reach a user. */
function checked(network: Network, address: string): string {
  const problem = addressProblem(network, address);
  if (problem !== undefined)
    throw new Error(`A derived address of ${network.network_id} is none: ${problem}`);
  return normalisedAddress(network, address);
}

function write(format: AddressFormat, script: KeyScript, publicKey: Uint8Array): string {
  if (format === "evm") return `0x${bytesToHex(accountId(publicKey))}`;
  if (format === "tron") return base58check.encode(concatBytes(Uint8Array.of(0x41), accountId(publicKey)));
  const chain = chains[format];
  if (!chain) throw new Error(`Addresses of ${format} cannot be derived.`);
  const hash = hash160(publicKey);
  if (script === "p2pkh") return base58check.encode(concatBytes(Uint8Array.of(chain.key_version), hash));
  if (!chain.segwit) throw new Error(`${format} has no addresses of this kind.`);
  if (script === "p2wpkh") return bech32.encode(chain.segwit.prefix, [0, ...bech32.toWords(hash)]);
  // Witness version 0 and the 20-byte key hash: a P2WPKH script (BIP 141).
  const program = concatBytes(Uint8Array.of(0x00, 0x14), hash);
  return base58check.encode(concatBytes(Uint8Array.of(chain.segwit.script_version), hash160(program)));
}

interface Chain {
  /** Version byte of a pay-to-public-key-hash address. */
  key_version: number;
  segwit?: { prefix: string; script_version: number };
}

/** Bitcoin Cash uses Bitcoin's legacy format here; the contract converts it to CashAddr. */
const chains: Partial<Record<AddressFormat, Chain>> = {
  bitcoin: { key_version: 0x00, segwit: { prefix: "bc", script_version: 0x05 } },
  litecoin: { key_version: 0x30, segwit: { prefix: "ltc", script_version: 0x32 } },
  dogecoin: { key_version: 0x1e },
  "bitcoin-cash": { key_version: 0x00 },
};

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes));
}

/** The last 20 bytes of the public key's Keccak-256 hash, the account id of Ethereum and Tron. */
function accountId(publicKey: Uint8Array): Uint8Array {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return keccak_256(point.subarray(1)).subarray(-20);
}
