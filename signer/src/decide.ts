import { type PaymentBackground, type PaymentFacts, utxoNetworks } from "@portico/chains";
import { countApprovals } from "./approvals.ts";
import { requireSweep } from "./decide-sweep.ts";
import {
  type Decision,
  type Knowledge,
  keyOf,
  Refused,
  read,
  requireAnchor,
  requireFee,
  requireSameAmounts,
  requireServed,
  type Signing,
} from "./decision.ts";
import type { JournalEntry } from "./journal.ts";
import { type CoinOnChain, coinOn, feeCoin } from "./registry.ts";
import type { CoinSettings, NetworkSettings } from "./settings.ts";
import type { SignerPayment, WithdrawalsPayment } from "./signer-payment.ts";
import { fromUnits, toUnits } from "./units.ts";

/** A withdrawal whose coin the settings have. */
interface Paid {
  withdrawal_id: string;
  coin_id: string;
  coin: CoinOnChain;
  limits: CoinSettings;
  address: string;
  units: bigint;
  earlier: readonly string[];
}

/** Whether to sign a payment's transaction. Trusts only the settings, the keys and the journal. */
export async function decide(payment: SignerPayment, knowledge: Knowledge): Promise<Decision> {
  try {
    const signing = payment.content
      ? await requireSignable(payment, knowledge)
      : requireSweep(payment, knowledge);
    return { signing };
  } catch (error) {
    if (error instanceof Refused) return { answer: error.answer };
    throw error;
  }
}

async function requireSignable(payment: WithdrawalsPayment, knowledge: Knowledge): Promise<Signing> {
  const { content, coins } = payment;
  const { network_id } = content;
  const { key, network } = requireServed(network_id, knowledge);
  if (content.payment_id !== payment.payment_id) throw new Refused("not_served");
  const paid = content.withdrawals.map((withdrawal) => requirePaid(withdrawal, network_id, network));
  // Withdrawals spend the paying address alone.
  if (coins.some(({ address }) => address !== key.address))
    throw new Refused("differs", { what: "what it spends" });
  const background: PaymentBackground = { network_id, address: key.address, coins };
  const facts = read(background, payment.unsigned);
  requireOutputs(facts, paid, background);
  requireFee(facts, network_id, network);
  requireFeesOfDay(facts, payment, network, knowledge);
  requireLimits(payment, paid, knowledge);
  const entry = requireHistory(payment, facts, paid, knowledge);
  await requireApprovals(payment, paid, knowledge);
  return { keys: [key], background, entry };
}

function requirePaid(
  {
    withdrawal_id,
    coin_id,
    amount,
    address,
    tag,
    earlier,
  }: WithdrawalsPayment["content"]["withdrawals"][number],
  networkId: string,
  { coins }: NetworkSettings,
): Paid {
  const limits = coins[coin_id];
  const coin = coinOn(coin_id, networkId);
  if (!limits || !coin) throw new Refused("coin_not_served", { coin_id });
  const units = toUnits(amount, coin.decimals);
  // None of these networks knows tags.
  if (units === undefined || units === 0n || tag !== null)
    throw new Refused("differs", { what: "what it pays" });
  return { withdrawal_id, coin_id, coin, limits, address, units, earlier };
}

/** The outputs must be the withdrawals in their order; on Bitcoin-like chains one more may return the change to us. */
function requireOutputs(
  { outputs }: PaymentFacts,
  paid: Paid[],
  { network_id, address }: PaymentBackground,
): void {
  const same = (at: number, key: string, units: string | undefined, contract: string | null) =>
    outputs[at]?.key === key &&
    outputs[at].contract === contract &&
    (units === undefined || outputs[at].units === units);
  const isPaid = paid.every((one, at) =>
    same(at, keyOf(network_id, one.address), String(one.units), one.coin.contract),
  );
  if (!isPaid) throw new Refused("differs", { what: "what it pays" });
  const hasChange = outputs.length === paid.length + 1 && network_id in utxoNetworks;
  if (hasChange && !same(paid.length, keyOf(network_id, address), undefined, null))
    throw new Refused("differs", { what: "its change" });
  if (outputs.length !== paid.length + (hasChange ? 1 : 0))
    throw new Refused("differs", { what: "what it pays" });
}

/** Many small payments may not burn without limit what one may not. */
function requireFeesOfDay(
  { fee_units }: PaymentFacts,
  { payment_id, content: { network_id } }: WithdrawalsPayment,
  network: NetworkSettings,
  { journal, now }: Knowledge,
): void {
  const { symbol, decimals } = feeCoin(network_id);
  const limit = feesPerDay(network, decimals);
  const before = journal.costToday("withdrawals", { network_id, now, except: payment_id });
  if (before + BigInt(fee_units) > limit)
    throw new Refused("fees_over_daily_limit", {
      limit: fromUnits(limit, decimals),
      symbol,
      signed: fromUnits(before, decimals),
    });
}

/** So many payments a day may have the highest fee, where the settings have no limit of their own. */
const FULL_FEES_PER_DAY = 100n;

function feesPerDay({ max_fee, max_fees_per_day }: NetworkSettings, decimals: number): bigint {
  if (max_fees_per_day !== undefined) return toUnits(max_fees_per_day, decimals) ?? 0n;
  return FULL_FEES_PER_DAY * (toUnits(max_fee, decimals) ?? 0n);
}

function requireLimits(
  { payment_id, content }: WithdrawalsPayment,
  paid: Paid[],
  { journal, now }: Knowledge,
): void {
  for (const { coin_id, coin, limits, units } of perCoin(paid)) {
    const { symbol, decimals } = coin;
    const { max_payment, max_per_day } = limits;
    if (units > (toUnits(max_payment, decimals) ?? 0n))
      throw new Refused("over_payment_limit", { limit: max_payment, symbol });
    const day = { network_id: content.network_id, now, except: payment_id };
    const before = journal.signedToday(coin_id, day);
    if (before + units > (toUnits(max_per_day, decimals) ?? 0n))
      throw new Refused("over_daily_limit", {
        limit: max_per_day,
        symbol,
        signed: fromUnits(before, decimals),
      });
  }
}

/** What a payment pays of each coin, all recipients together. */
function perCoin(paid: Paid[]): Paid[] {
  const sums = new Map<string, Paid>();
  for (const one of paid)
    sums.set(one.coin_id, { ...one, units: one.units + (sums.get(one.coin_id)?.units ?? 0n) });
  return [...sums.values()];
}

/** Nothing that was signed before may make this a second payment. Returns what the journal gets. */
function requireHistory(
  { payment_id, content, coins }: WithdrawalsPayment,
  facts: PaymentFacts,
  paid: Paid[],
  { journal, now }: Knowledge,
): JournalEntry {
  const { network_id } = content;
  const signed = {
    payment_id,
    network_id,
    withdrawals: paid.map(({ withdrawal_id, coin_id, units }) => ({
      withdrawal_id,
      coin_id,
      units: String(units),
    })),
  };
  const anchor = requireAnchor(signed, facts, journal);
  for (const { withdrawal_id, earlier } of paid)
    for (const other of journal.paymentsOf(withdrawal_id))
      if (other !== payment_id && !earlier.includes(other))
        throw new Refused("signed_before", { payment_id: other });
  return {
    ...signed,
    at: now.toISOString(),
    anchor,
    coins: requireSameAmounts(coins, network_id, facts, journal),
    cost: facts.fee_units,
  };
}

async function requireApprovals(
  { content, approvals }: WithdrawalsPayment,
  paid: Paid[],
  { settings, journal }: Knowledge,
): Promise<void> {
  const isAgain = paid.some(({ withdrawal_id }) =>
    [...journal.paymentsOf(withdrawal_id)].some((id) => id !== content.payment_id),
  );
  const needed = Math.max(...perCoin(paid).map((one) => approvalsFor(one, isAgain)));
  const have = await countApprovals(content, approvals, settings);
  if (have < needed) throw new Refused("needs_approvals", { needed, have });
}

/** Paying a withdrawal again needs as many approvals as the largest payment. */
function approvalsFor({ units, coin, limits: { approvals } }: Paid, isAgain: boolean): number {
  const most = Math.max(...approvals.map(({ count }) => count));
  if (isAgain) return most;
  const tier = approvals.find(
    ({ up_to }) => up_to === undefined || units <= (toUnits(up_to, coin.decimals) ?? -1n),
  );
  return tier?.count ?? most;
}
