import { buildEvmPayment, ChainError, type EvmChain, type EvmNetwork, type Fees } from "@portico/chains";
import { describeEvm } from "./build-evm.ts";
import type { BuiltSweep, BuiltSweeps, PlannedDeposit, SweepsPlan } from "./sweep-plan.ts";

/** What a deposit address holds, and what the network asks for. */
interface Situation {
  network: EvmNetwork;
  chain: EvmChain;
  plan: SweepsPlan;
  fees: Fees;
  /** Of the planned coin. */
  held: bigint;
  /** Of the network's own coin. */
  gas_held: bigint;
}

/** What becomes of one deposit address. */
type Outcome = { sweep: BuiltSweep } | { needs_gas: bigint } | { fault: string } | "gone";

const TOO_EXPENSIVE = "The network asks for a higher fee than the most that a transaction may pay.";

/**
 * A transaction for each deposit address that can pay its fee. Tokens at an address without enough of the network's own
 * coin need gas first: a payment to that address, after which the next plan sweeps it.
 */
export async function buildEvmSweeps(
  network: EvmNetwork,
  chain: EvmChain,
  plan: SweepsPlan,
): Promise<BuiltSweeps> {
  const fees = await chain.fees();
  const held = await heldAt(chain, plan.deposits);
  const built: BuiltSweep[] = [];
  const gone: PlannedDeposit[] = [];
  const poor: { deposit: PlannedDeposit; units: bigint }[] = [];
  const faults: string[] = [];
  for (const deposit of plan.deposits) {
    const situation = {
      network,
      chain,
      plan,
      fees,
      held: held(deposit.address, deposit.contract),
      gas_held: held(deposit.address, null),
    };
    const outcome = await trySweep(deposit, situation);
    if (outcome === "gone") gone.push(deposit);
    else if ("fault" in outcome) faults.push(outcome.fault);
    else if ("sweep" in outcome) built.push(outcome.sweep);
    else poor.push({ deposit, units: outcome.needs_gas });
  }
  const gas = await buildGas(network, chain, plan, { fees, poor });
  const [fault = gas.fault] = faults;
  return { built: [...built, ...gas.built], gone, ...(fault !== undefined && { fault }) };
}

/** A token may refuse to leave one address; the others are swept nevertheless. */
async function trySweep(deposit: PlannedDeposit, situation: Situation): Promise<Outcome> {
  try {
    return await sweep(deposit, situation);
  } catch (error) {
    if (!(error instanceof ChainError && error.fault === "refused")) throw error;
    return { fault: `The node refuses a sweep from ${deposit.address}: ${error.message}.` };
  }
}

/** Balances at the node's last block: of a contract, or of the network's own coin. */
async function heldAt(chain: EvmChain, deposits: readonly PlannedDeposit[]) {
  const keyOf = (address: string, contract: string | null | undefined) =>
    `${chain.watchKey(address)} ${contract ?? ""}`;
  const contracts = new Set(deposits.flatMap(({ contract }) => contract ?? []));
  const holdings = await chain.holdings(
    deposits.map(({ address }) => chain.watchKey(address)),
    contracts,
  );
  const units = new Map(
    holdings.map(({ address_key, contract, units }) => [keyOf(address_key, contract), BigInt(units)]),
  );
  return (address: string, contract: string | null) => units.get(keyOf(address, contract)) ?? 0n;
}

async function sweep(deposit: PlannedDeposit, situation: Situation): Promise<Outcome> {
  const { chain, plan, fees, held, gas_held } = situation;
  const { address, contract, minimum_units } = deposit;
  if (held < BigInt(minimum_units)) return "gone";
  const call = { from: address, to: plan.account.address, ...(contract !== null && { contract }) };
  // Estimated for one unit: of its own coin the address cannot send all, since it pays the fee of it.
  const gas = await chain.gasFor({ ...call, units: contract === null ? "1" : String(held) });
  const fee = gas * BigInt(fees.rate);
  if (fee > BigInt(plan.max_fee_units)) return { fault: TOO_EXPENSIVE };
  if (contract !== null && gas_held < fee) return { needs_gas: fee - gas_held };
  const units = contract === null ? held - fee : held;
  if (units <= 0n) return { fault: `The fee would be more than ${address} holds.` };
  return { sweep: await buildOne(deposit, situation, { units, gas }) };
}

async function buildOne(
  { address, contract, coin_id }: PlannedDeposit,
  { network, chain, plan, fees }: Situation,
  { units, gas }: { units: bigint; gas: bigint },
): Promise<BuiltSweep> {
  const nonce = await chain.nonce(address);
  const payment = {
    nonce,
    to: plan.account.address,
    units: String(units),
    gas,
    fees,
    ...(contract !== null && { contract }),
  };
  return {
    ...describeEvm(
      buildEvmPayment(network, payment),
      `${chain.watchKey(address)}:${nonce}`,
      plan.account.address,
    ),
    kind: "sweep",
    coin_id,
    address,
  };
}

/** Payments of gas from the paying address, as far as it can afford them. */
async function buildGas(
  network: EvmNetwork,
  chain: EvmChain,
  plan: SweepsPlan,
  { fees, poor }: { fees: Fees; poor: readonly { deposit: PlannedDeposit; units: bigint }[] },
): Promise<{ built: BuiltSweep[]; fault?: string }> {
  const built: BuiltSweep[] = [];
  if (poor.length === 0) return { built };
  const from = chain.watchKey(plan.account.address);
  const used = new Set(plan.used_anchors);
  let nonce = await chain.nonce(plan.account.address);
  let left = await balanceOf(chain, from);
  for (const { deposit, units } of poor) {
    while (used.has(`${from}:${nonce}`)) nonce += 1n;
    const gas = await chain.gasFor({ from, to: deposit.address, units: "1" });
    const cost = units + gas * BigInt(fees.rate);
    if (cost > left)
      return { built, fault: "The paying address has too little of the network's own coin to send gas." };
    left -= cost;
    const unsigned = buildEvmPayment(network, {
      nonce,
      to: deposit.address,
      units: String(units),
      gas,
      fees,
    });
    const { address, coin_id } = deposit;
    built.push({ ...describeEvm(unsigned, `${from}:${nonce}`, address), kind: "gas", coin_id, address });
    nonce += 1n;
  }
  return { built };
}

async function balanceOf(chain: EvmChain, addressKey: string): Promise<bigint> {
  const holdings = await chain.holdings([addressKey], new Set());
  return BigInt(holdings[0]?.units ?? 0);
}
