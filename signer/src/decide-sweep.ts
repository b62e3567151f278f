import { evmNetworks, type PaymentBackground, type PaymentFacts } from "@portico/chains";
import {
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
import type { PayingKey } from "./keys.ts";
import { coinOn, feeCoin } from "./registry.ts";
import type { NetworkSettings } from "./settings.ts";
import type { SweepPayment } from "./signer-payment.ts";
import { fromUnits, toUnits } from "./units.ts";

type SweepSettings = NonNullable<NetworkSettings["sweeps"]>;

/**
 * What to sign of a sweep, of gas for one, or of a move to a cold address. It needs no approval, because coins only move
 * to addresses of the signer's own phrase or settings: what a thief could make it lose are fees, up to the settings'
 * limits.
 */
export function requireSweep(payment: SweepPayment, knowledge: Knowledge): Signing {
  const { sweep, coins, payment_id } = payment;
  const { network_id } = sweep;
  const { key: paying, network } = requireServed(network_id, knowledge);
  if (!network.sweeps) throw new Refused("sweeps_off");
  const parties = partiesOf(payment, paying, { ...knowledge, sweeps: network.sweeps });
  const background: PaymentBackground = { network_id, address: parties.from.address, coins };
  const facts = read(background, payment.unsigned);
  requireOutputs(facts, sweep, parties);
  requireFee(facts, network_id, network);
  const cost = requireCost(facts, payment, network.sweeps, knowledge);
  const content = { payment_id, network_id, withdrawals: [] };
  const entry: JournalEntry = {
    ...content,
    at: knowledge.now.toISOString(),
    anchor: requireAnchor(content, facts, knowledge.journal),
    coins: requireSameAmounts(coins, network_id, facts, knowledge.journal),
    cost: String(cost),
  };
  return { keys: parties.keys, background, entry };
}

/** Who sends and who gets the coins: always ourselves. */
interface Parties {
  from: PayingKey;
  /** An address. */
  to: string;
  keys: readonly PayingKey[];
  /** What is left over goes back to this address; null if nothing may be. */
  change: string | null;
}

function partiesOf(
  payment: SweepPayment,
  paying: PayingKey,
  knowledge: Knowledge & { sweeps: SweepSettings },
): Parties {
  const { sweep } = payment;
  const isEvm = sweep.network_id in evmNetworks;
  if (sweep.kind === "cold") return coldParties(payment, paying, knowledge.sweeps);
  return isEvm ? evmParties(sweep, paying, knowledge) : utxoParties(payment, paying, knowledge);
}

/** The settings name the cold addresses; the database only chooses one of them. */
function coldParties(
  { sweep: { network_id, address }, coins }: SweepPayment,
  paying: PayingKey,
  { cold_addresses }: SweepSettings,
): Parties {
  const to = cold_addresses.find(
    (cold) => address !== null && keyOf(network_id, cold) === keyOf(network_id, address),
  );
  if (to === undefined) throw new Refused("cold_not_served", { address: address ?? "" });
  if (coins.some((coin) => coin.address !== paying.address))
    throw new Refused("differs", { what: "what it spends" });
  const change = network_id in evmNetworks ? null : paying.address;
  return { from: paying, to, keys: [paying], change };
}

function evmParties(
  { network_id, kind, address, path }: SweepPayment["sweep"],
  paying: PayingKey,
  knowledge: Knowledge,
): Parties {
  const deposit = depositKey(network_id, { address, path }, knowledge);
  return kind === "gas"
    ? { from: paying, to: deposit.address, keys: [paying], change: null }
    : { from: deposit, to: paying.address, keys: [deposit], change: null };
}

function utxoParties(
  { sweep: { network_id, kind }, coins }: SweepPayment,
  paying: PayingKey,
  knowledge: Knowledge,
): Parties {
  if (kind !== "sweep") throw new Refused("differs", { what: "what it pays" });
  const keys = new Map<string, PayingKey>();
  for (const { address, path } of coins) {
    const key = address === paying.address ? paying : depositKey(network_id, { address, path }, knowledge);
    keys.set(key.address, key);
  }
  return { from: paying, to: paying.address, keys: [...keys.values()], change: null };
}

/** The database says where a key is; the signer derives it, and compares. */
function depositKey(
  networkId: string,
  { address, path }: { address: string | null; path: string | null },
  { keys }: Knowledge,
): PayingKey {
  const key = path === null ? undefined : keys.depositKeyAt(networkId, path);
  if (!key || address === null || keyOf(networkId, key.address) !== keyOf(networkId, address))
    throw new Refused("differs", { what: "its addresses" });
  return key;
}

/** One output pays `to`; another one may return the change. */
function requireOutputs(
  { outputs }: PaymentFacts,
  { network_id, kind, coin_id }: SweepPayment["sweep"],
  { to, change }: Parties,
): void {
  const coin = coinOn(coin_id, network_id);
  if (!coin) throw new Refused("coin_not_served", { coin_id });
  const [output, rest, ...more] = outputs;
  const contract = kind === "gas" ? null : coin.contract;
  if (output?.key !== keyOf(network_id, to) || output.contract !== contract || more.length > 0)
    throw new Refused("differs", { what: "what it pays" });
  if (rest && (change === null || rest.key !== keyOf(network_id, change) || rest.contract !== null))
    throw new Refused("differs", { what: change === null ? "what it pays" : "its change" });
}

/** What it costs at most: its fee, and the gas that it sends. */
function requireCost(
  { fee_units, outputs }: PaymentFacts,
  { payment_id, sweep: { network_id, kind } }: SweepPayment,
  { max_gas, max_per_day }: SweepSettings,
  { journal, now }: Knowledge,
): bigint {
  const { symbol, decimals } = feeCoin(network_id);
  const gas = kind === "gas" ? BigInt(outputs[0]?.units ?? 0) : 0n;
  if (gas > (toUnits(max_gas, decimals) ?? 0n))
    throw new Refused("gas_over_limit", { limit: max_gas, symbol });
  const cost = BigInt(fee_units) + gas;
  const before = journal.costToday("sweeps", { network_id, now, except: payment_id });
  if (before + cost > (toUnits(max_per_day, decimals) ?? 0n))
    throw new Refused("sweeps_over_daily_limit", {
      limit: max_per_day,
      symbol,
      signed: fromUnits(before, decimals),
    });
  return cost;
}
