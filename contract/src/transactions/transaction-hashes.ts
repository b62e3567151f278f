import { base58 } from "@scure/base";
import { attempt } from "../addresses/verdict.ts";
import type { AddressFormat, Network } from "../registry/networks.ts";

/** Longer input is refused; the longest explorer link is far shorter. */
export const MAX_TRANSACTION_HASH_INPUT = 400;

interface HashForm {
  /** The number of characters, as text for people. */
  length: string;
  /** The beginning of a hash, for people. */
  example: string;
  /** The hash in its stored form; undefined if the text is not a hash. */
  read: (text: string) => string | undefined;
}

const hex: HashForm = {
  length: "64",
  example: "4a5e1e4baab89f3a…",
  read: (text) => (/^[0-9a-fA-F]{64}$/.test(text) ? text.toLowerCase() : undefined),
};
const prefixedHex: HashForm = {
  length: "66",
  example: "0x5c504ed432cb51…",
  read: (text) => (/^0[xX][0-9a-fA-F]{64}$/.test(text) ? text.toLowerCase() : undefined),
};
const upperHex: HashForm = {
  length: "64",
  example: "E08D6E9754025BA2…",
  read: (text) => (/^[0-9a-fA-F]{64}$/.test(text) ? text.toUpperCase() : undefined),
};
const SIGNATURE_BYTES = 64;
const signature: HashForm = {
  length: "87–88",
  example: "5VERv8NMvzbJMEkV…",
  read: (text) =>
    text.length <= 88 && attempt(() => base58.decode(text))?.length === SIGNATURE_BYTES ? text : undefined,
};

/**
 * Networks with the same address format have the same hash format. A test compares this with `app.transaction_key()`.
 */
const forms: Record<AddressFormat, HashForm> = {
  bitcoin: hex,
  "bitcoin-cash": hex,
  cardano: hex,
  dogecoin: hex,
  litecoin: hex,
  monero: hex,
  tron: hex,
  evm: prefixedHex,
  stacks: prefixedHex,
  ripple: upperHex,
  solana: signature,
};

/**
 * A transaction hash in normalised form (T52), in which two spellings are equal: an explorer link is reduced to its
 * hash, and the case is unified if the network ignores it. Undefined if the text contains no hash of the network.
 */
export function normalisedTransactionHash(network: Network, input: string): string | undefined {
  const text = input.trim();
  if (text.length > MAX_TRANSACTION_HASH_INPUT) return undefined;
  const { read } = forms[network.address_format];
  if (!/^https?:\/\//i.test(text)) return read(text);
  const found = new Set(text.split(/[/?#&=:]/).flatMap((part) => read(part) ?? []));
  // A link that contains several hashes is ambiguous.
  return found.size === 1 ? [...found][0] : undefined;
}

/**
 * A hash in the spelling of a network, whichever of the spellings of T66 it has: with or without 0x, in capitals or not.
 * Undefined if the network's hashes have another form.
 */
export function hashOnNetwork({ address_format }: Network, hash: string): string | undefined {
  const { read } = forms[address_format];
  return read(hash) ?? read(`0x${hash}`) ?? read(hash.replace(/^0x/i, ""));
}

/**
 * Whether one transaction of the network pays several recipients by numbered outputs. Where it does not, a deposit's output
 * is 0 (T66). A test compares this with `app.has_outputs()`.
 */
export function hasOutputs({ address_format }: Pick<Network, "address_format">): boolean {
  return withOutputs.has(address_format);
}

const withOutputs: ReadonlySet<AddressFormat> = new Set<AddressFormat>([
  "bitcoin",
  "bitcoin-cash",
  "cardano",
  "dogecoin",
  "litecoin",
  "monero",
]);

/** The details for the text of the refusal `invalid_transaction_hash`. */
export function transactionHashDetails(network: Network) {
  const { length, example } = forms[network.address_format];
  return { network: network.deposit_name, length, example };
}
