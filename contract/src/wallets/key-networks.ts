import type { AddressFormat, Network } from "../registry/networks.ts";
import { ACCOUNT_DEPTH, type AccountKey } from "./extended-key.ts";
import { type KeyScript, keyScripts } from "./key-kinds.ts";

/** The address formats of each kind of key. */
const formatsOf: Record<KeyScript, readonly AddressFormat[]> = {
  p2pkh: ["bitcoin", "litecoin", "dogecoin", "bitcoin-cash", "evm", "tron"],
  "p2sh-p2wpkh": ["bitcoin", "litecoin"],
  p2wpkh: ["bitcoin", "litecoin"],
};

/** The chains that descriptors are for, and those whose wallets include one of Electrum's family. */
const descriptorFormats: readonly AddressFormat[] = ["bitcoin", "litecoin", "dogecoin", "bitcoin-cash"];
const electrumFormats: readonly AddressFormat[] = ["bitcoin", "litecoin", "bitcoin-cash"];

/** Whose coin has that number (SLIP 44); forks also use the number of what they forked from. */
const formatsOfCoinType = new Map<number, readonly (AddressFormat | "testnet")[]>([
  [0, ["bitcoin", "bitcoin-cash"]],
  [1, ["testnet"]],
  [2, ["litecoin"]],
  [3, ["dogecoin"]],
  [60, ["evm"]],
  [61, ["evm"]],
  [145, ["bitcoin-cash"]],
  [195, ["tron"]],
]);

/** Whether a network's addresses can be derived from such keys at all. */
export function isDerivable({ address_format }: Pick<Network, "address_format">): boolean {
  return formatsOf.p2pkh.includes(address_format);
}

/** What of a key decides for which networks it is. */
export type FittingKey = Pick<AccountKey, "script" | "script_source" | "chain" | "depth" | "coin_type">;

/** Why this key cannot derive addresses of that network; undefined if it can. */
export function networkRefusal(
  key: FittingKey,
  { address_format: format }: Pick<Network, "address_format">,
): "account_key_network" | "account_key_depth" | undefined {
  const isOfChain = key.chain === "any" || key.chain === format;
  const isOfCoin = formatsOfCoinType.get(key.coin_type ?? -1)?.includes(format) ?? true;
  const isOfForm = key.script_source !== "descriptor" || descriptorFormats.includes(format);
  const fits = formatsOf[key.script].includes(format) && isOfChain && isOfCoin && isOfForm;
  if (!fits) return "account_key_network";
  return key.depth === ACCOUNT_DEPTH || electrumFormats.includes(format) ? undefined : "account_key_depth";
}

/**
 * The kinds of addresses that this key may mean on a network: one if it is certain. Prefix and origin only suggest one,
 * since wallets write an xpub for every kind.
 */
export function scriptsOf(
  key: FittingKey,
  { address_format: format }: Pick<Network, "address_format">,
): KeyScript[] {
  if (key.script_source === "descriptor" || key.depth === 0) return [key.script];
  return keyScripts.filter((script) => formatsOf[script].includes(format));
}
