import type { UtxoNetworkId } from "./networks.ts";

/** An output of ours that a payment may spend: P2WPKH, P2PKH, or P2SH-P2WPKH. */
export interface PaymentCoin {
  transaction_hash: string;
  output_index: number;
  /** The output script in hex. */
  script: string;
  /** In the smallest unit, as a decimal integer. */
  units: string;
  /** The key that signs, compressed, in hex. Needed for P2SH-P2WPKH, whose script hides the key's hash. */
  public_key?: string;
  /** Where a signer finds the private key: the fingerprint of its root and the path. Needs `public_key`. */
  derivation?: { fingerprint: number; path: string };
  /**
   * The transaction in raw form (hex) that the output belongs to. Needed for P2PKH: its signatures do not cover the
   * amount, so that a signer must see it here to know the fee.
   */
  previous_raw?: string;
}

export interface PaymentOutput {
  /** The output script in hex. */
  script: string;
  /** In the smallest unit, as a decimal integer. */
  units: string;
}

export interface PaymentPlan {
  network_id: UtxoNetworkId;
  /** What may be spent. Which of it is chosen does not depend on the order. */
  coins: readonly PaymentCoin[];
  outputs: readonly PaymentOutput[];
  /** The script (hex) that gets what is left over. */
  change_script: string;
  /** Smallest units per 1,000 virtual bytes. */
  fee_rate: string;
  /** The most that the network may get, in the smallest unit. */
  max_fee: string;
  /** An outpoint, `hash:index`, that must be spent, so that the payment conflicts with an earlier attempt. */
  anchor?: string;
  /** The fee of the waiting attempt that this one replaces (BIP 125). */
  replaced_fee?: string;
  /** Spends every coin, for a consolidation or a sweep; there need not be outputs then. */
  spends_all?: boolean;
}

export interface BuiltPayment {
  /** Unsigned, in base64. */
  psbt: string;
  /** The chosen coins in the order of the inputs, the anchor first. */
  coins: PaymentCoin[];
  /** All outputs in order: those of the plan, then the change if there is any. */
  outputs: PaymentOutput[];
  change_index?: number;
  fee: string;
  /** At most; signatures vary by a byte or two. */
  virtual_size: number;
}

export type PaymentFault =
  | "insufficient_funds"
  /** An output is smaller than nodes relay. */
  | "below_dust"
  | "fee_above_cap"
  /** More inputs and outputs than fit into one transaction. */
  | "too_large"
  /** A coin that cannot be spent with what was given, or is given twice. */
  | "unusable_coin"
  | "nothing_to_pay"
  /** The text is no PSBT or transaction, or does not fit the coins. */
  | "unreadable"
  /** A signature is missing or wrong. */
  | "not_signed"
  /** It spends coins that are not known, or belongs to another address or chain. */
  | "not_ours";

export class PaymentError extends Error {
  override name = "PaymentError";
  readonly fault: PaymentFault;

  constructor(fault: PaymentFault, message: string) {
    super(message);
    this.fault = fault;
  }
}
