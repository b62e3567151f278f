import { Transaction } from "micro-eth-signer";
import type { Fees } from "../chain.ts";
import { watchKey } from "./address.ts";
import type { EvmNetwork } from "./networks.ts";
import { readTransferData, transferData } from "./tokens.ts";

/** A payment of the chain's coin, or of a token if `contract` is given. Amounts are decimal integers. */
export interface EvmPayment {
  nonce: bigint;
  /** Who gets it, also for tokens. */
  to: string;
  /** In the smallest unit of the coin or token; above zero. */
  units: string;
  contract?: string;
  /** The most gas that it may use. */
  gas: bigint;
  /** In wei per gas, as `Chain.fees` gives them. */
  fees: Fees;
}

/** What transaction bytes say, signed or not. Addresses are in lower case. */
export interface ReadEvmPayment extends EvmPayment {
  /** As a decimal integer. */
  chain_id: string;
  /** The most that it can cost, in wei. */
  max_fee_units: string;
  /** Whose signature it has; absent while it is unsigned. */
  from?: string;
  /** Present with `from`. */
  transaction_hash?: string;
}

/** The fields that legacy and EIP-1559 transactions have here. */
interface Fields {
  chainId?: bigint;
  nonce: bigint;
  to: string;
  value: bigint;
  data: string;
  gasLimit: bigint;
  gasPrice?: bigint;
  maxFeePerGas?: bigint;
  maxPriorityFeePerGas?: bigint;
  accessList?: readonly unknown[];
}

/**
 * The bytes to sign, in hex: an EIP-1559 transaction, or a legacy one for networks without a fee market, always for the
 * network's chain id (EIP-155). Throws for addresses or amounts that cannot be paid.
 */
export function buildEvmPayment(network: EvmNetwork, payment: EvmPayment): string {
  const { nonce, gas, fees } = payment;
  const units = BigInt(payment.units);
  const to = watchKey(payment.to);
  if (units <= 0n) throw new RangeError("the amount is not above zero");
  const call =
    payment.contract === undefined
      ? { to, value: units, data: "" }
      : { to: watchKey(payment.contract), value: 0n, data: transferData(to, units) };
  const common = { chainId: BigInt(network.chain_id), nonce, gasLimit: gas, ...call };
  const rate = BigInt(fees.rate);
  const transaction = network.has_fee_market
    ? Transaction.prepare(
        {
          type: "eip1559",
          ...common,
          maxFeePerGas: rate,
          maxPriorityFeePerGas: fees.tip === undefined ? rate : BigInt(fees.tip),
        },
        false,
      )
    : Transaction.prepare({ type: "legacy", ...common, gasPrice: rate }, false);
  return transaction.toHex();
}

/**
 * Reads a payment from transaction bytes in hex, signed or not. Throws for everything that is not exactly a payment of
 * the chain's coin or a token transfer: other types, other calls, tokens together with coins, no chain id, a signature
 * that does not hold.
 */
export function readEvmPayment(raw: string): ReadEvmPayment {
  const transaction = Transaction.fromHex(raw);
  const { type, isSigned } = transaction;
  if (type !== "legacy" && type !== "eip1559") throw new Error(`no payment: transaction type ${type}`);
  const fields = transaction.raw as Fields;
  const { chainId, nonce, gasLimit, accessList = [] } = fields;
  // Without a chain id the same signature would hold on every network.
  if (chainId === undefined) throw new Error("no payment: not bound to a chain id");
  if (accessList.length > 0) throw new Error("no payment: has an access list");
  return {
    chain_id: String(chainId),
    nonce,
    ...moved(fields),
    gas: gasLimit,
    fees: feesOf(fields),
    max_fee_units: String(transaction.fee),
    ...(isSigned ? { from: signerOf(transaction), transaction_hash: transaction.hash } : {}),
  };
}

function signerOf(transaction: { verifySignature(): boolean; sender: string }): string {
  if (!transaction.verifySignature()) throw new Error("no payment: the signature does not hold");
  return transaction.sender.toLowerCase();
}

function moved({ to, value, data }: Fields): { to: string; units: string; contract?: string } {
  if (to === "0x") throw new Error("no payment: creates a contract");
  const called = to.toLowerCase();
  if (data === "0x" || data === "") {
    if (value === 0n) throw new Error("no payment: the amount is zero");
    return { to: called, units: String(value) };
  }
  const transfer = readTransferData(data);
  if (!transfer || value > 0n || transfer.units === 0n) throw new Error("no payment: another call");
  return { to: transfer.to, units: String(transfer.units), contract: called };
}

function feesOf({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Fields): Fees {
  if (maxFeePerGas === undefined) return { rate: String(gasPrice) };
  return { rate: String(maxFeePerGas), tip: String(maxPriorityFeePerGas) };
}
