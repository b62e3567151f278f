import { isDeepStrictEqual } from "node:util";
import {
  evmNetworks,
  type PaymentBackground,
  PaymentError,
  type PaymentFacts,
  readUnsignedPayment,
  scriptOf,
  utxoNetworks,
} from "@portico/chains";
import type { SignerAnswer } from "@portico/contract";
import type { Journal, JournalEntry } from "./journal.ts";
import type { Keys, PayingKey } from "./keys.ts";
import { feeCoin } from "./registry.ts";
import type { NetworkSettings, Settings } from "./settings.ts";
import type { SignerPayment } from "./signer-payment.ts";
import { toUnits } from "./units.ts";

/** Why a payment is not signed, for the back office. */
export interface Answer {
  code: SignerAnswer;
  details: Record<string, string | number>;
}

/** What is signed, with which keys, and what must be in the journal before. */
export interface Signing {
  /** Of all outputs that it spends, each once; of the one sender on Ethereum-like networks. */
  keys: readonly PayingKey[];
  background: PaymentBackground;
  entry: JournalEntry;
}

export type Decision = { signing: Signing } | { answer: Answer };

/** What the signer knows by itself. */
export interface Knowledge {
  settings: Settings;
  keys: Keys;
  journal: Journal;
  now: Date;
}

/** Thrown for a payment that is not signed; `decide` turns it into an answer. */
export class Refused extends Error {
  readonly answer: Answer;

  constructor(code: SignerAnswer, details: Answer["details"] = {}) {
    super(code);
    this.answer = { code, details };
  }
}

/** What the settings and keys say of a network. Refuses `not_served`. */
export function requireServed(
  networkId: string,
  { settings, keys }: Knowledge,
): { key: PayingKey; network: NetworkSettings } {
  const key = keys.keyFor(networkId);
  const network = settings.networks[networkId];
  if (!key || !network) throw new Refused("not_served");
  return { key, network };
}

/** Refuses `differs`, `unreadable`. */
export function read(background: PaymentBackground, unsigned: string): PaymentFacts {
  try {
    return readUnsignedPayment(background, unsigned);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    throw error.fault === "not_ours"
      ? new Refused("differs", { what: "its chain" })
      : new Refused("unreadable");
  }
}

/** An address in the form in which a transaction's outputs are read. Refuses `differs`. */
export function keyOf(networkId: string, address: string): string {
  if (networkId in evmNetworks) return address.toLowerCase();
  try {
    return scriptOf(utxoNetworks[networkId as keyof typeof utxoNetworks], address);
  } catch {
    throw new Refused("differs", { what: "what it pays" });
  }
}

/** Refuses `fee_over_limit`. */
export function requireFee(
  { fee_units }: PaymentFacts,
  networkId: string,
  { max_fee }: NetworkSettings,
): void {
  const { symbol, decimals } = feeCoin(networkId);
  if (BigInt(fee_units) > (toUnits(max_fee, decimals) ?? 0n))
    throw new Refused("fee_over_limit", { limit: max_fee, symbol });
}

/**
 * What every transaction of the payment must use up: as the first one that was signed. It must also pay the same
 * withdrawals on the same network, since the limits count a payment once; a sweep pays none. Refuses `differs`,
 * `other_anchor`.
 */
export function requireAnchor(
  payment: Pick<JournalEntry, "payment_id" | "network_id" | "withdrawals">,
  { spends }: PaymentFacts,
  journal: Journal,
): string {
  const before = journal.contentOf(payment.payment_id);
  const { network_id, withdrawals } = before ?? payment;
  if (network_id !== payment.network_id || !isDeepStrictEqual(withdrawals, payment.withdrawals))
    throw new Refused("differs", { what: "what it paid before" });
  const anchor = before?.anchor ?? spends[0] ?? "";
  if (!spends.includes(anchor)) throw new Refused("other_anchor");
  return anchor;
}

/** The outputs that a transaction spends, with their amounts, for the journal. Refuses `amount_changed`. */
export function requireSameAmounts(
  coins: SignerPayment["coins"],
  networkId: string,
  { spends }: PaymentFacts,
  journal: Journal,
): JournalEntry["coins"] {
  const spent = coins
    .map(({ transaction_hash, output_index, units }) => ({
      outpoint: `${transaction_hash}:${output_index}`,
      units,
    }))
    .filter(({ outpoint }) => spends.includes(outpoint));
  // Signatures of several transactions with different false amounts could be combined into one that pays a huge fee.
  if (spent.some(({ outpoint, units }) => (journal.unitsOf(networkId, outpoint) ?? units) !== units))
    throw new Refused("amount_changed");
  return spent;
}
