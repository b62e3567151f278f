import { evmNetworks, readEvmPayment } from "./evm/index.ts";
import {
  finishPsbt,
  type KnownCoin,
  PaymentError,
  readUtxoPayment,
  scriptOf,
  utxoNetworks,
} from "./utxo/index.ts";

/** What a reader knows of the payment whose transaction it reads. */
export interface PaymentBackground {
  network_id: string;
  /** The address from which it is paid. */
  address: string;
  /** The outputs that its transactions spend; none on Ethereum-like networks. */
  coins: readonly SpentCoin[];
}

/** An output that a transaction spends. */
export interface SpentCoin extends Omit<KnownCoin, "script"> {
  /** Where it is, if not at the address from which the payment is made. */
  address?: string;
}

/** What a transaction spends and pays, in the form in which the database stores it. Units are decimal integers. */
export interface PaymentFacts {
  /** Outputs, `hash:index`, or the nonce, `address:nonce`. */
  spends: string[];
  /** `key` is the output script in hex, or the address in lower case. */
  outputs: { key: string; units: string; contract: string | null }[];
  /** The most that it pays the network, in the smallest unit of the network's own coin. */
  fee_units: string;
}

export interface SignedPayment extends PaymentFacts {
  /** In hex. */
  raw: string;
  transaction_hash: string;
}

/**
 * Reads an unsigned transaction: a PSBT in base64, or a transaction of an Ethereum-like network in hex.
 * @throws {PaymentError} `unreadable`, `not_ours`
 */
export function readUnsignedPayment(background: PaymentBackground, text: string): PaymentFacts {
  if (!(background.network_id in utxoNetworks)) return readEvm(background, text).facts;
  return readUtxo(background, text);
}

/**
 * Reads a signed transaction and checks its signatures: a PSBT in base64 or a transaction in hex.
 * @throws {PaymentError} `unreadable`, `not_signed`, `not_ours`
 */
export function readSignedPayment(background: PaymentBackground, text: string): SignedPayment {
  if (background.network_id in utxoNetworks) {
    const { raw, transaction_hash } = finishPsbt(text, knownCoins(background));
    return { raw, transaction_hash, ...readUtxo(background, raw) };
  }
  const { raw, transaction_hash, facts } = readEvm(background, text);
  if (transaction_hash === undefined) throw new PaymentError("not_signed", "the transaction is not signed");
  return { raw, transaction_hash, ...facts };
}

function knownCoins({ network_id, address, coins }: PaymentBackground): KnownCoin[] {
  const network = utxoNetworks[network_id as keyof typeof utxoNetworks];
  const script = scriptOf(network, address);
  return coins.map(({ address: own, ...coin }) => ({
    ...coin,
    script: own === undefined ? script : scriptOf(network, own),
  }));
}

function readUtxo(background: PaymentBackground, text: string): PaymentFacts {
  const known = knownCoins(background);
  const { inputs, outputs, fee } = readUtxoPayment(text, known);
  const outpoints = new Set(known.map(outpointOf));
  // What a PSBT itself says of a coin's amount does not count.
  if (fee === undefined || !inputs.every((input) => outpoints.has(outpointOf(input))))
    throw new PaymentError("not_ours", "it spends a coin that is not known");
  return {
    spends: inputs.map(outpointOf),
    outputs: outputs.map(({ script: key, units }) => ({ key, units, contract: null })),
    fee_units: fee,
  };
}

function outpointOf({
  transaction_hash,
  output_index,
}: Pick<KnownCoin, "transaction_hash" | "output_index">) {
  return `${transaction_hash}:${output_index}`;
}

function readEvm({ network_id, address }: PaymentBackground, text: string) {
  const network = evmNetworks[network_id as keyof typeof evmNetworks];
  if (!network) throw new Error(`no adapter for ${network_id}`);
  const lower = text.toLowerCase();
  const raw = lower.startsWith("0x") ? lower : `0x${lower}`;
  const read = readOrThrow(raw);
  const from = address.toLowerCase();
  if ((read.from ?? from) !== from || read.chain_id !== network.chain_id)
    throw new PaymentError("not_ours", "it is of another address or chain");
  const facts: PaymentFacts = {
    spends: [`${from}:${read.nonce}`],
    outputs: [{ key: read.to, units: read.units, contract: read.contract ?? null }],
    fee_units: read.max_fee_units,
  };
  return { raw, transaction_hash: read.transaction_hash, facts };
}

function readOrThrow(raw: string) {
  try {
    return readEvmPayment(raw);
  } catch {
    throw new PaymentError("unreadable", "this is not a payment");
  }
}
