import type { UtxoNetwork } from "./networks.ts";

/** The bytes that it takes to spend an output later: with a witness and without. */
const SEGWIT_SPEND_BYTES = 67;
const SPEND_BYTES = 148;
const AMOUNT_BYTES = 8;

/**
 * The smallest amount that nodes relay for an output to this script (hex), in units.
 * Source: `GetDustThreshold` in `src/policy/policy.cpp` of Bitcoin Core; Dogecoin has a fixed one.
 */
export function dustLimit(network: UtxoNetwork, script: string): bigint {
  if (network.dust_units !== undefined) return network.dust_units;
  const scriptBytes = script.length / 2;
  const spendBytes = isWitnessProgram(script) ? SEGWIT_SPEND_BYTES : SPEND_BYTES;
  const bytes = AMOUNT_BYTES + lengthBytes(scriptBytes) + scriptBytes + spendBytes;
  return (BigInt(bytes) * network.dust_rate) / 1000n;
}

/** A version from 0 to 16 and one push of 2 to 40 bytes. */
function isWitnessProgram(script: string): boolean {
  const [version = 0, length = 0] = Buffer.from(script.slice(0, 4), "hex");
  const isVersion = version === 0 || (version >= 0x51 && version <= 0x60);
  return isVersion && length >= 2 && length <= 40 && script.length === 2 * (length + 2);
}

/** How many bytes Bitcoin's variable length form takes for a count. */
export function lengthBytes(count: number): number {
  if (count < 0xfd) return 1;
  return count <= 0xffff ? 3 : 5;
}
