import { secp256k1 } from "@noble/curves/secp256k1.js";
import { ripemd160 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";
import {
  type AccountKey,
  type AddressFormat,
  addressProblem,
  type Network,
  normalisedAddress,
} from "@portico/contract";
import { bech32, createBase58check } from "@scure/base";
import { HDKey } from "@scure/bip32";

/** An account of which addresses can be derived, and nothing be spent. */
export interface Account {
  /** Eight hex digits, as wallet software shows it (BIP 32). */
  fingerprint: string;
  /** The receiving address number `index`, `0/index` below the account, in the one writing in which the pool keeps it. */
  addressAt(network: Network, index: number): string;
}

const RECEIVING = 0;
const base58check = createBase58check(sha256);

/** @throws where the key's bytes are no point of the curve. */
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

/** An address that its own network would refuse must never reach a user. */
function checked(network: Network, address: string): string {
  const problem = addressProblem(network, address);
  if (problem !== undefined)
    throw new Error(`A derived address of ${network.network_id} is none: ${problem}`);
  return normalisedAddress(network, address);
}

function write(format: AddressFormat, script: AccountKey["script"], publicKey: Uint8Array): string {
  if (format === "evm") return `0x${bytesToHex(accountId(publicKey))}`;
  if (format === "tron") return base58check.encode(concatBytes(Uint8Array.of(0x41), accountId(publicKey)));
  const chain = chains[format];
  if (!chain) throw new Error(`Addresses of ${format} cannot be derived.`);
  const hash = hash160(publicKey);
  if (script === "p2pkh") return base58check.encode(concatBytes(Uint8Array.of(chain.key_version), hash));
  if (!chain.segwit) throw new Error(`${format} has no addresses of this kind.`);
  if (script === "p2wpkh") return bech32.encode(chain.segwit.prefix, [0, ...bech32.toWords(hash)]);
  // Version 0 and twenty bytes: the script that pays to the key's hash (BIP 141).
  const program = concatBytes(Uint8Array.of(0x00, 0x14), hash);
  return base58check.encode(concatBytes(Uint8Array.of(chain.segwit.script_version), hash160(program)));
}

interface Chain {
  /** The version of an address that pays to a key's hash. */
  key_version: number;
  segwit?: { prefix: string; script_version: number };
}

/** Bitcoin Cash is written as Bitcoin was; the contract turns it into CashAddr. */
const chains: Partial<Record<AddressFormat, Chain>> = {
  bitcoin: { key_version: 0x00, segwit: { prefix: "bc", script_version: 0x05 } },
  litecoin: { key_version: 0x30, segwit: { prefix: "ltc", script_version: 0x32 } },
  dogecoin: { key_version: 0x1e },
  "bitcoin-cash": { key_version: 0x00 },
};

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes));
}

/** The last twenty bytes of the hash of the point, as Ethereum and Tron name an account. */
function accountId(publicKey: Uint8Array): Uint8Array {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return keccak_256(point.subarray(1)).subarray(-20);
}
