import { randomBytes } from "node:crypto";
import { networkById, normalisedAddress } from "@portico/contract";

/** A new address of the Ethereum family with its checksum, which belongs to nobody. */
export function newEvmAddress(): string {
  const network = networkById("ethereum");
  if (!network) throw new Error("No such network");
  return normalisedAddress(network, `0x${randomBytes(20).toString("hex")}`);
}
