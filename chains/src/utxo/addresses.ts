import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { Address, OutScript } from "@scure/btc-signer";
import type { UtxoNetwork } from "./networks.ts";

/**
 * The output script of an address, in hex. Throws for a text that is no address of the network's main chain: test
 * networks use the same scripts, and our addresses keep the main chain's form there.
 */
export function scriptOf(network: UtxoNetwork, address: string): string {
  const decoded = decode(network, address);
  // Anyone may spend from this script (BIP 433), so it is nobody's address.
  if (decoded === undefined || decoded.type === "p2a")
    throw new Error(`not an address of ${network.network_id}`);
  return bytesToHex(OutScript.encode(decoded));
}

/** The main chain's address of an output script in hex, or undefined if it has none. */
export function addressOf(network: UtxoNetwork, script: string): string | undefined {
  try {
    const decoded = OutScript.decode(hexToBytes(script));
    if (!("hash" in decoded) && decoded.type !== "tr") return undefined;
    const isSegwit = ["wpkh", "wsh", "tr"].includes(decoded.type);
    if (isSegwit && network.bech32 === undefined) return undefined;
    return Address(addressForm(network, network.script_hashes[0])).encode(decoded);
  } catch {
    return undefined;
  }
}

function decode(network: UtxoNetwork, address: string) {
  for (const version of network.script_hashes) {
    try {
      return Address(addressForm(network, version)).decode(address);
    } catch {
      // The next form may fit.
    }
  }
  return undefined;
}

function addressForm(network: UtxoNetwork, scriptHash: number) {
  return { bech32: network.bech32 ?? "", pubKeyHash: network.pubkey_hash, scriptHash, wif: 0x80 };
}
