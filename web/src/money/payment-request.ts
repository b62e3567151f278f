import type { Coin } from "@portico/contract";

/** What the parser must know about the coin to be sent. */
export type PayableCoin = Pick<Coin, "coin_id" | "decimals"> & {
  networks: readonly { network_id: string; withdrawal_enabled: boolean }[];
};

/** The content of a payment code. */
export interface PaymentRequest {
  address: string;
  /** Null if the code fits several of the coin's networks. */
  network_id: string | null;
  /** A destination tag; null if the code has none. */
  tag: string | null;
  /** The amount that should arrive: a decimal string in the coin, above zero; null if the code has none. */
  amount: string | null;
}

/** What some codes ask for and withdrawals cannot do. */
export type UnsupportedPart =
  | "memo"
  | "reference"
  | "invoice"
  | "payment_id"
  | "data"
  | "call"
  | "link"
  | "lightning"
  | "silent_payment"
  | "several_recipients"
  | "tag";

/** Why a payment code cannot be used here. */
export type PaymentProblem =
  | { problem: "other_coin"; name: string }
  | { problem: "other_network"; network_id: string }
  | { problem: "address"; network_id: string; hint: string }
  | { problem: "unsupported"; part: UnsupportedPart }
  /** A field that may change the payment and whose meaning is unknown. */
  | { problem: "field"; name: string }
  /** A field that is there with different values. */
  | { problem: "conflict"; name: string }
  /** `name` is null if the network's name is unknown. */
  | { problem: "unknown_network"; name: string | null }
  | { problem: "unknown_token" | "contract" | "amount" | "tag" | "expired" | "unknown" };

/** The content of a code before it is checked against the coin to be sent. */
export interface Asked {
  address: string;
  coin: { coin_id: string; name: string };
  /** It names only an address, which may receive any coin of its network. */
  takes_any_coin: boolean;
  /** Null: any of the coin's networks with Ethereum's address format. */
  network_id: string | null;
  /** As written in the code. */
  amount: string | null;
  /** The amount's unit: 0 for whole coins, 18 for wei. */
  unit_decimals: number;
  tag: string | null;
}
