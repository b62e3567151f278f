import { checkBitcoinCash, withoutCashPrefix } from "./addresses/bitcoin-cash.ts";
import { checkBitcoin, checkDogecoin, checkLitecoin } from "./addresses/bitcoin-like.ts";
import { checkCardano } from "./addresses/cardano.ts";
import { checkEvm } from "./addresses/evm.ts";
import { addressHints } from "./addresses/hints.ts";
import { checkMonero } from "./addresses/monero.ts";
import { checkRipple } from "./addresses/ripple.ts";
import { checkSolana } from "./addresses/solana.ts";
import { checkStacks } from "./addresses/stacks.ts";
import { checkTron } from "./addresses/tron.ts";
import { type Check, refused, type Verdict } from "./addresses/verdict.ts";
import type { AddressFormat, Network } from "./networks.ts";

/** No address of these networks is longer; base58 takes time by the square of the length. */
const MAX_LENGTH = 128;

/** Each format's check and name. Solana stands last: without a checksum, it would claim what belongs to others. */
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
 * Why an address cannot be one of this network, in a sentence that helps; undefined where it passes the checksum.
 * Addresses of test networks are refused. Space around the address is allowed.
 */
export function addressProblem(network: Network, address: string): string | undefined {
  const fault = addressFault(network, address);
  return fault && ("other" in fault ? ofAnotherNetwork(network.address_format, fault.other) : fault.reason);
}

/** What is wrong with an address: it is one of another network, or the reason in a sentence. */
export type AddressFault = { other: AddressFormat; name: string } | { reason: string };

/** Like `addressProblem`, for who knows the coin and can say where else it lives. */
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
 * The one form of an address by which two writings of it are the same: trimmed, bech32 in lower case, EVM with
 * its checksum, Bitcoin Cash as CashAddr without prefix, Litecoin's 3… as M…. A text that is no address of the
 * network is only trimmed.
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

/** Where the same coin may live on both, the other network is offered; elsewhere it would mean another coin. */
function ofAnotherNetwork(wanted: AddressFormat, other: AddressFormat): string {
  if (other === "tron" && wanted === "evm") return addressHints.tron;
  if (other === "evm" && wanted === "tron") return addressHints.evm;
  const { other_network } = addressHints;
  return other_network.replace("{found}", formats[other].name).replace("{wanted}", formats[wanted].name);
}
