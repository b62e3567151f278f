import type { BuiltPayment, PaymentPlan, PlannedCoin } from "./payment-plan.ts";

/** What the database says can be swept on one network. Units are decimal integers. */
export interface SweepsPlan extends Omit<PaymentPlan, "items" | "coins"> {
  /** On Bitcoin-like networks: outputs of deposit addresses, and small ones of the paying address. */
  coins: PlannedCoin[];
  /** On Ethereum-like networks: deposit addresses, each with a coin that it was paid. */
  deposits: PlannedDeposit[];
}

/** A deposit address from which a coin is to be swept. */
export interface PlannedDeposit {
  address: string;
  coin_id: string;
  /** In lower case; null for the network's own coin. */
  contract: string | null;
  /** Less than that is left there. */
  minimum_units: string;
}

/** A sweep, or gas for one, as the database stores it. */
export interface BuiltSweep extends Omit<BuiltPayment, "withdrawal_ids"> {
  kind: "sweep" | "gas";
  coin_id: string;
  /** The deposit address on Ethereum-like networks. */
  address: string | null;
}

/** What was planned and is not there any more. */
export type Gone =
  | Pick<PlannedCoin, "transaction_hash" | "output_index">
  | Pick<PlannedDeposit, "address" | "coin_id">;

/** The transactions that were built for a plan, and what could not be built. */
export interface BuiltSweeps {
  built: BuiltSweep[];
  gone: Gone[];
  /** Why something could not be built, as a sentence for the back office. */
  fault?: string;
}
