import type { AddressFormat, Network } from "../registry/networks.ts";
import { checkBitcoinCash, withoutCashPrefix } from "./bitcoin-cash.ts";
import { checkBitcoin, checkDogecoin, checkLitecoin } from "./bitcoin-like.ts";
import { checkCardano } from "./cardano.ts";
import { checkEvm } from "./evm.ts";
import { addressHints } from "./hints.ts";
import { checkMonero } from "./monero.ts";
import { checkRipple } from "./ripple.ts";
import { checkSolana } from "./solana.ts";
import { checkStacks } from "./stacks.ts";
import { checkTron } from "./tron.ts";
import { type Check, refused, type Verdict } from "./verdict.ts";

/** Longer than any address of these networks; limited because decoding base58 takes quadratic time. */
const MAX_LENGTH = 128;

/** Each format's check and name. Solana comes last: it has no checksum, so it would match other networks' addresses. */
const formats: Record<AddressFormat, { name: string; check: Check }> = {
  bitcoin: { name: "Bitcoin", check: checkBitcoin },
  litecoin: { name: "Litecoin", check: checkLitecoin },
  dogecoin: { name: "Dogecoin", check: checkDogecoin },
  "bitcoin-cash": { name: "Bitcoin Cash", check: checkBitcoinCash },
  evm: { name: "Ethereum", check: checkEvm },
  tron: { name: "Tron", check: checkTron },
  cardano: { name: "Cardano", check: checkCardano },
  ripple: { name: "XRP", check: checkRipple },
  stacks: { name: "Stacks", check: checkStacks },
  monero: { name: "Monero", check: checkMonero },
  solana: { name: "Solana", check: checkSolana },
};

/**
 * Why an address cannot be one of this network, as a helpful sentence; undefined if it passes the checksum. Refuses
 * test network addresses. Ignores surrounding spaces.
 */
export function addressProblem(network: Network, address: string): string | undefined {
  const fault = addressFault(network, address);
  return fault && ("other" in fault ? ofAnotherNetwork(network.address_format, fault.other) : fault.reason);
}

/** What is wrong with an address: it belongs to another network, or a reason as a sentence. */
export type AddressFault = { other: AddressFormat; name: string } | { reason: string };

/** Like `addressProblem`, for callers that know the coin and can name its other networks. */
export function addressFault(network: Network, address: string): AddressFault | undefined {
  const text = address.trim();
  if (text === "") return { reason: addressHints.empty };
  const verdict = verdictOf(network.address_format, text);
  if (verdict.valid) return undefined;
  if (verdict.reason) return { reason: verdict.reason };
  const other = (Object.keys(formats) as AddressFormat[]).find(
    (format) => format !== network.address_format && verdictOf(format, text).valid,
  );
  return other ? { other, name: formats[other].name } : { reason: addressHints.wrong_characters };
}

/**
 * The normalised form of an address, in which two spellings of it are equal: trimmed, bech32 in lower case, EVM with
 * its checksum, Bitcoin Cash as CashAddr without prefix, Litecoin's 3… as M…. A text that is no address of the network
 * is only trimmed.
 */
export function normalisedAddress(network: Network, address: string): string {
  const text = address.trim();
  const verdict = verdictOf(network.address_format, text);
  if (verdict.valid) return verdict.normal;
  return network.address_format === "bitcoin-cash" ? withoutCashPrefix(text) : text;
}

function verdictOf(format: AddressFormat, text: string): Verdict {
  return text.length > MAX_LENGTH ? refused : formats[format].check(text);
}

/** Suggests the other network only where the same coin may exist on both; elsewhere it would mean another coin. */
function ofAnotherNetwork(wanted: AddressFormat, other: AddressFormat): string {
  if (other === "tron" && wanted === "evm") return addressHints.tron;
  if (other === "evm" && wanted === "tron") return addressHints.evm;
  const { other_network } = addressHints;
  return other_network.replace("{found}", formats[other].name).replace("{wanted}", formats[wanted].name);
}
