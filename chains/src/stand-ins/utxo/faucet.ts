import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { p2pkh, p2wpkh, Transaction } from "@scure/btc-signer";
import { pubECDSA, sha256 } from "@scure/btc-signer/utils.js";
import type { UtxoNetwork } from "../../utxo/networks.ts";
import type { PlayOutput } from "./blocks.ts";
import type { PlayChain } from "./play-chain.ts";

const OUTPUTS = 50;
const COIN = 100_000_000n;
/** Generous, so that it never waits; the faucet has enough. */
const FEE_BYTES_PER_OUTPUT = 100n;
const FEE_BYTES = 400n;

export interface Faucet {
  script: string;
  /** What the first block pays to the faucet. */
  funds: PlayOutput[];
  /** Pays these outputs from the faucet. Returns the signed transaction in hex. */
  pay(chain: PlayChain, outputs: readonly PlayOutput[]): string;
}

/** A source of play money. Its key follows from the network, and so is known to everyone. */
export function createFaucet(network: UtxoNetwork): Faucet {
  const key = sha256(utf8ToBytes(`portico practice faucet ${network.network_id}`));
  const isSegwit = network.bech32 !== undefined;
  const script = (isSegwit ? p2wpkh(pubECDSA(key)) : p2pkh(pubECDSA(key))).script;
  const scriptHex = bytesToHex(script);
  // Dogecoins are many; more of them than 2^53 units also tests that amounts stay exact.
  const share = (isSegwit ? 1_000_000n : 200_000_000n) * COIN;
  return {
    script: scriptHex,
    funds: Array.from({ length: OUTPUTS }, () => ({ script: scriptHex, units: share })),
    pay(chain, outputs) {
      const fee =
        (network.min_fee_rate * (FEE_BYTES + FEE_BYTES_PER_OUTPUT * BigInt(outputs.length))) / 1000n;
      const wanted = outputs.reduce((sum, { units }) => sum + units, fee);
      const found = findFunds(chain, scriptHex, wanted + COIN);
      const transaction = new Transaction({ allowLegacyWitnessUtxo: true, allowUnknownOutputs: true });
      const [txid = "", index] = found.outpoint.split(":");
      transaction.addInput({ txid, index: Number(index), witnessUtxo: { script, amount: found.units } });
      for (const { script: target, units } of outputs)
        transaction.addOutput({ script: hexToBytes(target), amount: units });
      transaction.addOutput({ script, amount: found.units - wanted });
      transaction.sign(key);
      transaction.finalize();
      return transaction.hex;
    },
  };
}

/** Mined outputs first; else the change of a waiting payment. */
function findFunds(chain: PlayChain, script: string, units: bigint) {
  const waiting = [...chain.waiting.values()].flatMap(({ hash, outputs }) =>
    outputs.map((output): [string, PlayOutput] => [`${hash}:${output.index}`, output]),
  );
  for (const [outpoint, output] of [...chain.unspent, ...waiting])
    if (output.script === script && output.units >= units && chain.output(outpoint))
      return { outpoint, units: output.units };
  throw new Error("the faucet is empty");
}
