import {
  buildEvmPayment,
  type EvmChain,
  type EvmNetwork,
  type Fees,
  type ReadEvmPayment,
  readEvmPayment,
} from "@portico/chains";
import type { BuiltPayment, PaymentPlan, PlannedItem, ReplacementPlan } from "./payment-plan.ts";
import { notPossible } from "./refusals.ts";

/** A transaction for each withdrawal of the plan, with nonces that no open payment uses. */
export async function buildEvm(
  network: EvmNetwork,
  chain: EvmChain,
  plan: PaymentPlan,
): Promise<BuiltPayment[]> {
  const { account, items, used_anchors } = plan;
  const used = new Set(used_anchors);
  const fees = await chain.fees();
  let nonce = await chain.nonce(account.address);
  const built: BuiltPayment[] = [];
  for (const item of items) {
    while (used.has(anchorOf(plan, nonce))) nonce += 1n;
    built.push(await buildOne(network, chain, plan, { item, nonce, fees }));
    nonce += 1n;
  }
  await requireFunds(chain, plan, built);
  return built;
}

/**
 * A transaction with the same nonce as those that it replaces, and a higher fee.
 * @throws {Error} if the plan has no recipient: a fault in our code.
 */
export async function buildEvmReplacement(
  network: EvmNetwork,
  chain: EvmChain,
  plan: ReplacementPlan,
): Promise<BuiltPayment> {
  const before = readEvmPayment(plan.last_unsigned);
  const fees = higher(await chain.fees(), before.fees);
  if (plan.kind === "sweep" || plan.kind === "gas") return replaceSweep(network, plan, before, fees);
  const [item] = plan.items;
  if (!item) throw new Error("the payment has no recipient");
  return buildOne(network, chain, plan, { item, nonce: before.nonce, fees });
}

/** A sweep of the network's own coin moves less if it pays more for it; all others move the same. */
function replaceSweep(
  network: EvmNetwork,
  { kind, anchor }: ReplacementPlan,
  before: ReadEvmPayment,
  fees: Fees,
): BuiltPayment {
  const isOwnCoin = before.contract === undefined && kind === "sweep";
  const raise = before.gas * BigInt(fees.rate) - BigInt(before.max_fee_units);
  const units = BigInt(before.units) - (isOwnCoin ? raise : 0n);
  if (units <= 0n) throw notPossible("the fee would be more than the address holds");
  const unsigned = buildEvmPayment(network, { ...before, units: String(units), fees });
  return { ...describeEvm(unsigned, anchor, before.to), withdrawal_ids: [] };
}

/** What the database stores of a transaction. */
export function describeEvm(
  unsigned: string,
  anchor: string,
  address: string,
): Omit<BuiltPayment, "withdrawal_ids"> {
  const read = readEvmPayment(unsigned);
  return {
    unsigned,
    spends: [anchor],
    outputs: [{ key: read.to, address, units: read.units, contract: read.contract ?? null }],
    fee_units: read.max_fee_units,
  };
}

/** Nodes replace a waiting transaction if both of its fees rise by a tenth. */
function higher(now: Fees, before: Fees): Fees {
  const raised = (text: string) => (BigInt(text) * 9n) / 8n + 1n;
  const most = (a: bigint, b: bigint) => String(a > b ? a : b);
  return {
    rate: most(BigInt(now.rate), raised(before.rate)),
    ...(now.tip !== undefined && { tip: most(BigInt(now.tip), raised(before.tip ?? "0")) }),
  };
}

function anchorOf({ account }: PaymentPlan, nonce: bigint): string {
  return `${account.address_key}:${nonce}`;
}

async function buildOne(
  network: EvmNetwork,
  chain: EvmChain,
  plan: PaymentPlan,
  { item, nonce, fees }: { item: PlannedItem; nonce: bigint; fees: Fees },
): Promise<BuiltPayment> {
  const { address, units, contract } = item;
  const token = contract === null ? {} : { contract };
  const gas = await chain.gasFor({ from: plan.account.address, to: address, units, ...token });
  const unsigned = buildEvmPayment(network, { nonce, to: address, units, gas, fees, ...token });
  return {
    ...describeEvm(unsigned, anchorOf(plan, nonce), address),
    withdrawal_ids: [item.withdrawal_id ?? []].flat(),
  };
}

/** The node checked each payment by itself; together they may still need more than there is. */
async function requireFunds(chain: EvmChain, { account }: PaymentPlan, built: readonly BuiltPayment[]) {
  const needed = new Map<string, bigint>();
  const add = (asset: string, units: string) => needed.set(asset, (needed.get(asset) ?? 0n) + BigInt(units));
  for (const { outputs, fee_units } of built) {
    add("", fee_units);
    for (const { contract, units } of outputs) add(contract ?? "", units);
  }
  const tokens = new Set([...needed.keys()].filter((asset) => asset !== ""));
  const held = new Map(
    (await chain.holdings([chain.watchKey(account.address)], tokens)).map(({ contract = "", units }) => [
      contract,
      BigInt(units),
    ]),
  );
  for (const [asset, units] of needed)
    if (units > (held.get(asset) ?? 0n))
      throw notPossible(
        asset === ""
          ? "the paying address has too little of the network's own coin for the amounts and fees"
          : `the paying address has too little of the token ${asset}`,
      );
}
