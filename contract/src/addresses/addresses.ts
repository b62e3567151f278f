import type { AddressFormat, Network } from "../registry/networks.ts";
import { withoutCashPrefix } from "./bitcoin-cash.ts";
import { formats, verdictOf } from "./formats.ts";
import { addressHints } from "./hints.ts";
import { lossAt } from "./unusable/unusable.ts";

/**
 * Why coins cannot be sent to an address of this network, as a helpful sentence; undefined if it passes the checksum
 * and its coins can be spent (T74). Refuses test network addresses. Ignores surrounding spaces.
 */
export function addressProblem(network: Network, address: string): string | undefined {
  const fault = addressFault(network, address);
  return fault && reasonOf(network, fault);
}

/** Why an address cannot be a token's contract on this network, as a helpful sentence; undefined if it can. */
export function contractProblem(network: Network, address: string): string | undefined {
  const fault = formFault(network, address);
  if (fault) return reasonOf(network, fault);
  return lossOf(network, address) === "no_key" ? addressHints.no_contract : undefined;
}

/**
 * What is wrong with an address: it belongs to another network, or a reason as a sentence; `is_lost` if it is well
 * formed, but coins sent there are lost.
 */
export type AddressFault = { other: AddressFormat; name: string } | { reason: string; is_lost?: true };

/** Like `addressProblem`, for callers that know the coin and can name its other networks. */
export function addressFault(network: Network, address: string): AddressFault | undefined {
  const fault = formFault(network, address);
  if (fault) return fault;
  const loss = lossOf(network, address);
  return loss && { reason: addressHints[loss === "token" ? "token_contract" : "no_key"], is_lost: true };
}

/** Whether a text is the address of a well-known token's contract, in the form of this network. */
export function isTokenContract(network: Network, address: string): boolean {
  return lossOf(network, address) === "token";
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

/**
 * For an address of this network that is written as one of Bitcoin, as wallets did before the network had a form of its
 * own: that form. Undefined for all others. The sender should make sure that the recipient's wallet is not Bitcoin's.
 */
export function formerlyBitcoin(network: Network, address: string): string | undefined {
  const verdict = verdictOf(network.address_format, address.trim());
  return verdict.valid && verdict.is_bitcoin_form ? verdict.normal : undefined;
}

function formFault(network: Network, address: string): AddressFault | undefined {
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

function lossOf({ address_format }: Network, address: string) {
  const verdict = verdictOf(address_format, address.trim());
  return verdict.valid ? lossAt(address_format, verdict) : undefined;
}

function reasonOf(network: Network, fault: AddressFault): string {
  return "other" in fault ? ofAnotherNetwork(network.address_format, fault.other) : fault.reason;
}

/** Suggests the other network only where the same coin may exist on both; elsewhere it would mean another coin. */
function ofAnotherNetwork(wanted: AddressFormat, other: AddressFormat): string {
  if (other === "tron" && wanted === "evm") return addressHints.tron;
  if (other === "evm" && wanted === "tron") return addressHints.evm;
  const { other_network } = addressHints;
  return other_network.replace("{found}", formats[other].name).replace("{wanted}", formats[wanted].name);
}
