/** What the database says of a payment that is to be built. Units are decimal integers. */
export interface PaymentPlan {
  account: {
    address: string;
    address_key: string;
    public_key: string | null;
    /** Of the wallet's root key, in hex. */
    fingerprint: string | null;
    path: string | null;
  };
  max_fee_units: string;
  /** What open payments from this address use up. */
  used_anchors: string[];
  coins: PlannedCoin[];
  items: PlannedItem[];
}

/** An output of the exchange. */
export interface PlannedCoin {
  transaction_hash: string;
  output_index: number;
  units: string;
  /** Where it is; the paying address if absent. */
  address?: string;
}

/** What a recipient gets. */
export interface PlannedItem {
  /** Null for a cold address. */
  withdrawal_id: string | null;
  address: string;
  units: string;
  contract: string | null;
}

/** A plan for a transaction that replaces earlier ones. */
export interface ReplacementPlan extends PaymentPlan {
  network_id: string;
  /** A sweep and gas have no items. */
  kind: "withdrawals" | "sweep" | "gas" | "cold";
  /** The deposit address that is swept or gets gas on Ethereum-like networks. */
  address: string | null;
  anchor: string;
  replaced_fee_units: string;
  /** One of them was signed, so that nodes may have it. */
  is_signed: boolean;
  last_unsigned: string;
}

/** A transaction as the database stores it; its own checks decide. */
export interface BuiltPayment {
  /** A PSBT in base64, or a transaction in hex. */
  unsigned: string;
  /** What it uses up, the anchor first. */
  spends: string[];
  outputs: { key: string; address: string; units: string; contract: string | null }[];
  fee_units: string;
  /** In the order of the outputs that pay them; none for moves of the exchange's own coins. */
  withdrawal_ids: string[];
}
