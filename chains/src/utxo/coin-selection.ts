import { type CoinForm, coinForm, estimateSize, inputSize } from "./coin-forms.ts";
import { dustLimit } from "./dust.ts";
import { type UtxoNetwork, utxoNetworks } from "./networks.ts";
import { type PaymentCoin, PaymentError, type PaymentPlan } from "./payment-types.ts";

/** Nodes relay no larger transaction: 400,000 weight units. */
const MAX_VIRTUAL_SIZE = 100_000;

interface Candidate {
  coin: PaymentCoin;
  form: CoinForm;
  units: bigint;
  outpoint: string;
}

export interface Selection {
  coins: PaymentCoin[];
  /** Undefined if what is left over would be dust; the network gets it then. */
  change?: bigint;
  fee: bigint;
  size: number;
}

/**
 * Chooses coins for a payment: the smallest one that is enough, or the largest and then again. The same plan gives the
 * same choice, whatever the order of its coins. Throws `PaymentError`.
 */
export function selectCoins(plan: PaymentPlan): Selection {
  const network = utxoNetworks[plan.network_id];
  requireOutputs(network, plan);
  const candidates = sortCandidates(plan.coins);
  const chosen = plan.spends_all ? anchorFirst(candidates, plan.anchor) : chooseCandidates(plan, candidates);
  const selection = settle(network, plan, chosen);
  if (selection.size > MAX_VIRTUAL_SIZE)
    throw new PaymentError("too_large", `${selection.size} virtual bytes do not fit into one transaction`);
  if (selection.fee > BigInt(plan.max_fee))
    throw new PaymentError("fee_above_cap", `a fee of ${selection.fee} is above the cap of ${plan.max_fee}`);
  return selection;
}

function requireOutputs(network: UtxoNetwork, { outputs, spends_all, coins }: PaymentPlan): void {
  if (coins.length === 0) throw new PaymentError("insufficient_funds", "there is no coin to spend");
  if (outputs.length === 0 && !spends_all) throw new PaymentError("nothing_to_pay", "there is no output");
  for (const { script, units } of outputs)
    if (BigInt(units) < dustLimit(network, script))
      throw new PaymentError("below_dust", `${units} units are too few for one output`);
}

/** Largest first; equal ones by outpoint. */
function sortCandidates(coins: readonly PaymentCoin[]): Candidate[] {
  const candidates = coins.map((coin) => ({
    coin,
    form: coinForm(coin),
    units: BigInt(coin.units),
    outpoint: `${coin.transaction_hash}:${coin.output_index}`,
  }));
  if (new Set(candidates.map(({ outpoint }) => outpoint)).size < candidates.length)
    throw new PaymentError("unusable_coin", "a coin is given twice");
  return candidates.sort((a, b) => {
    if (a.units !== b.units) return a.units > b.units ? -1 : 1;
    return a.outpoint < b.outpoint ? -1 : 1;
  });
}

function anchorFirst(candidates: readonly Candidate[], anchor: string | undefined): Candidate[] {
  if (anchor === undefined) return [...candidates];
  const first = candidates.find(({ outpoint }) => outpoint === anchor);
  if (!first) throw new PaymentError("unusable_coin", "the anchor is not among the coins");
  return [first, ...candidates.filter((one) => one !== first)];
}

function chooseCandidates(plan: PaymentPlan, candidates: readonly Candidate[]): Candidate[] {
  const rate = BigInt(plan.fee_rate);
  const wanted = plan.outputs.reduce((sum, { units }) => sum + BigInt(units), 0n);
  const chosen = plan.anchor === undefined ? [] : anchorFirst(candidates, plan.anchor).slice(0, 1);
  // A coin that costs more than it brings is left for times of lower fees.
  const rest = candidates.filter(
    (one) => !chosen.includes(one) && one.units > feeFor(inputSize(one.form), rate),
  );
  while (missing(plan, chosen, wanted) > 0n) {
    const least = leastByForm(plan, chosen, wanted);
    const enough = rest.findLastIndex(({ form, units }) => units >= least[form]);
    const [next] = rest.splice(enough === -1 ? 0 : enough, 1);
    if (!next)
      throw new PaymentError("insufficient_funds", `${missing(plan, chosen, wanted)} units are missing`);
    chosen.push(next);
  }
  return chosen;
}

/** The units that one more coin of each form must have to complete the payment. */
function leastByForm(
  plan: PaymentPlan,
  chosen: readonly Candidate[],
  wanted: bigint,
): Record<CoinForm, bigint> {
  const least = (form: CoinForm) => {
    const forms = [...chosen.map((one) => one.form), form];
    return wanted + requiredFee(plan, sizeOf(plan, forms, false)) - sumOf(chosen);
  };
  return { wpkh: least("wpkh"), pkh: least("pkh"), "sh-wpkh": least("sh-wpkh") };
}

/** What is missing for the outputs and the fee without change; not above zero if it is enough. */
function missing(plan: PaymentPlan, chosen: readonly Candidate[], wanted: bigint): bigint {
  return wanted + requiredFee(plan, sizeOf(plan, formsOf(chosen), false)) - sumOf(chosen);
}

function settle(network: UtxoNetwork, plan: PaymentPlan, chosen: readonly Candidate[]): Selection {
  const coins = chosen.map(({ coin }) => coin);
  const wanted = plan.outputs.reduce((sum, { units }) => sum + BigInt(units), 0n);
  const left = sumOf(chosen) - wanted;
  const sizeWithChange = sizeOf(plan, formsOf(chosen), true);
  const feeWithChange = requiredFee(plan, sizeWithChange);
  const change = left - feeWithChange;
  if (change >= dustLimit(network, plan.change_script) && change > 0n)
    return { coins, change, fee: feeWithChange, size: sizeWithChange };
  const size = sizeOf(plan, formsOf(chosen), false);
  if (plan.outputs.length === 0 || left < requiredFee(plan, size))
    throw new PaymentError("insufficient_funds", "the coins do not cover the fee");
  return { coins, fee: left, size };
}

/** At least the rate; a replacement pays what the replaced one paid, and its own relay (BIP 125). */
function requiredFee({ network_id, fee_rate, replaced_fee }: PaymentPlan, size: number): bigint {
  const fee = feeFor(size, BigInt(fee_rate));
  if (replaced_fee === undefined) return fee;
  const least = BigInt(replaced_fee) + feeFor(size, utxoNetworks[network_id].min_fee_rate);
  return fee > least ? fee : least;
}

function sizeOf(plan: PaymentPlan, forms: readonly CoinForm[], withChange: boolean): number {
  const scripts = plan.outputs.map(({ script }) => script);
  return estimateSize(forms, withChange ? [...scripts, plan.change_script] : scripts);
}

function formsOf(chosen: readonly Candidate[]): CoinForm[] {
  return chosen.map(({ form }) => form);
}

/** Rounded up. */
function feeFor(size: number, rate: bigint): bigint {
  return (BigInt(size) * rate + 999n) / 1000n;
}

function sumOf(chosen: readonly Candidate[]): bigint {
  return chosen.reduce((sum, { units }) => sum + units, 0n);
}
