import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { p2pkh, p2wpkh, Transaction } from "@scure/btc-signer";
import { pubECDSA, randomPrivateKeyBytes } from "@scure/btc-signer/utils.js";
import type { Endpoint, Watch } from "../../chains/src/chain.ts";
import type { UtxoNetworkId } from "../../chains/src/index.ts";
import type { NodeFault } from "../../chains/src/stand-ins/index.ts";

export interface Payment {
  /** The output script in hex. */
  script: string;
  units: bigint;
}

/** A node with money, as the conformance suite drives it. */
export interface UtxoLab {
  network_id: UtxoNetworkId;
  endpoint: Endpoint;
  genesis: string;
  /** The script that coinbase transactions pay to. */
  reward_script: string;
  /** Pays in one transaction; returns its hash. The outputs come in this order, change last. */
  pay(payments: readonly Payment[]): Promise<string>;
  mine(count?: number): Promise<void>;
  /** Undoes blocks and mines one more, the first with just these transactions (hex), the others empty. */
  reorganise(depth: number, include?: readonly string[]): Promise<void>;
  /** Only for a stand-in. */
  setFault?(fault: NodeFault | undefined): void;
  stop(): Promise<void>;
}

export interface Coin extends Payment {
  hash: string;
  index: number;
}

/** A key of ours with one output script. */
export function createKey(networkId: UtxoNetworkId) {
  const key = randomPrivateKeyBytes();
  const { script } = (networkId === "dogecoin" ? p2pkh : p2wpkh)(pubECDSA(key));
  return {
    script: bytesToHex(script),
    /** Signs a transaction of these coins; `sequence` below 0xfffffffe allows its replacement. */
    spend(coins: readonly Coin[], payments: readonly Payment[], sequence = 0xffff_ffff) {
      const transaction = new Transaction({ allowLegacyWitnessUtxo: true, allowUnknownOutputs: true });
      for (const { hash, index, units } of coins)
        transaction.addInput({ txid: hash, index, sequence, witnessUtxo: { script, amount: units } });
      for (const payment of payments)
        transaction.addOutput({ script: hexToBytes(payment.script), amount: payment.units });
      transaction.sign(key);
      transaction.finalize();
      return { raw: transaction.hex, hash: transaction.id };
    },
  };
}

/** What of the chain is ours. */
export function watchFor(own: {
  scripts?: readonly string[];
  transactions?: readonly string[];
  reservations?: readonly string[];
}): Watch {
  return {
    hasAddress: (key) => own.scripts?.includes(key) ?? false,
    hasTransaction: (hash) => own.transactions?.includes(hash) ?? false,
    hasReservation: (key) => own.reservations?.includes(key) ?? false,
    tokens: new Set(),
  };
}
