import { createHash, randomUUID } from "node:crypto";
import type { Payment, PlayChain } from "@portico/testing/database/chain.ts";
import type { Person, World } from "@portico/testing/database/world.ts";

/** USDT on Polygon. */
export const usdt = "0xc2132d05d31c914a87c6611c10748aeb04b58e8f";
export const pol = "polygon-ecosystem-token";

interface Plan {
  height: number;
  hash: string;
  after: string | null;
  places: [key: string, address: string, contracts: string[]][];
}

/** Polygon with the coins on its addresses, as its nodes would say. */
export interface AuditedChain {
  chain: PlayChain;
  /** Adds coins to an address, or takes them away; nothing in a block says so. */
  move(address: string, units: bigint, contract?: string): void;
  /** Mines a block with payments, and puts them on their addresses. */
  pay(...payments: Payment[]): Promise<void>;
  /** Mines a block that is final at once, and audits all addresses there. Returns how many questions that made. */
  audit(): Promise<number>;
  plan(): Promise<Plan | null>;
  /** What a node says of the places of a plan. */
  balances(plan: Plan): object[];
  take(plan: Plan, holder?: string): Promise<{ outcome: string; found?: number }>;
}

export function auditedChain(world: World, chain: PlayChain): AuditedChain {
  const held = new Map<string, bigint>();
  const call = <Reply>(name: string, input: Record<string, unknown>, holder = chain.holder) =>
    world.call<Reply>(null, name, { p_network_id: "polygon", p_holder: holder, ...input });
  const place = (address: string, contract?: string) => `${address} ${contract ?? ""}`;
  const audited: AuditedChain = {
    chain,
    move(address, units, contract) {
      const key = place(address, contract);
      held.set(key, (held.get(key) ?? 0n) + units);
    },
    async pay(...payments) {
      for (const { address_key, units, contract } of payments)
        audited.move(address_key, BigInt(units), contract);
      await chain.mine(...payments);
    },
    plan: () => call<Plan | null>("balances_to_audit", { p_max_age_seconds: 0 }),
    balances: ({ places }) =>
      places.flatMap(([address_key, , contracts]) =>
        [undefined, ...contracts].map((contract) => ({
          address_key,
          contract,
          units: String(held.get(place(address_key, contract)) ?? 0n),
        })),
      ),
    take: (plan, holder) =>
      call("take_balances", { p_reading: { ...plan, balances: audited.balances(plan) } }, holder),
    async audit() {
      await chain.mine();
      await chain.lease(chain.blocks.at(-1)?.height);
      for (let total = 0; ; ) {
        const plan = await audited.plan();
        if (!plan) return total;
        const { outcome, found = 0 } = await audited.take(plan);
        if (outcome !== "taken") throw new Error(outcome);
        total += found;
      }
    },
  };
  return audited;
}

/** What audits found at an address, the oldest first. */
export function questionsAt(world: World, address: string) {
  return world.rows<{ id: string; amount: string; state: string; user_id: string | null; coin_id: string }>(
    `select id, trim_scale(amount)::text as amount, state, user_id, coin_id from chain.arrivals
     where address_key = $1 and transaction_hash like 'audit:%' and state = 'review' and block_height is not null
     order by id`,
    [address],
  );
}

export function newHash(): string {
  return `0x${createHash("sha256").update(randomUUID()).digest("hex")}`;
}

/** An administrator credits a transaction that they found in an explorer. */
export function byHand(person: Person, amount: string, hash: string, more: Record<string, unknown> = {}) {
  return {
    target_user_id: person.id,
    p_coin_id: pol,
    p_amount: amount,
    p_reason: "Seen in the explorer",
    p_network: "Polygon POS",
    p_transaction_hash: hash,
    ...more,
  };
}

/** What the books say of a coin on Polygon up to the last block: everything that arrived, credited or not. */
export async function explainedArrivals(world: World, coin: string): Promise<string> {
  const [row] = await world.rows<{ total: string }>(
    `select trim_scale(e.deposits + e.deposits_open)::text as total
     from app.explain_holdings('polygon', $1, (select height from chain.cursors where network_id = 'polygon')) e`,
    [coin],
  );
  return row?.total ?? "";
}

interface OwnPayment {
  kind: "sweep" | "gas";
  coin: string;
  address: string;
  units: string;
  contract?: string;
  /** What the network took; of a block that does not tell, undefined. */
  fee?: string;
  has_failed?: boolean;
  /** Its signed bytes are not known here. */
  isForeign?: boolean;
}

/** A sweep of an address, or gas for it, that is in a block now. Returns its id. */
export async function minedOwnPayment(
  world: World,
  audited: AuditedChain,
  owner: Person,
  own: OwnPayment,
): Promise<string> {
  const { kind, coin, address, units, contract, fee, has_failed = false, isForeign = false } = own;
  const anchor = `${kind === "gas" ? `0x${"5e".repeat(20)}` : address}:${randomUUID().replaceAll(/\D/g, "").slice(0, 9)}`;
  const transaction_hash = newHash();
  const [row] = await world.rows<{ id: string }>(
    `with payment as (
       insert into chain.payments (network_id, anchor, state, created_by, kind, coin_id, address_key)
       values ('polygon', $1, 'signed', $2, $3, $4, $5) returning id
     ), attempt as (
       insert into chain.attempts (payment_id, number, unsigned, spends, outputs, fee_units, created_by, raw, transaction_hash, signed_at, signed_by)
       select id, 1, '0x00', array[$1], $6, 1000000, $2, '0x01', $7, now(), $2 from payment
     )
     select id from payment`,
    [
      anchor,
      owner.id,
      kind,
      coin,
      address,
      JSON.stringify([{ key: "x", address: "x", units, contract: contract ?? null }]),
      transaction_hash,
    ],
  );
  const mined = isForeign ? newHash() : transaction_hash;
  if (kind === "gas") audited.move(address, BigInt(units));
  else {
    if (!has_failed) audited.move(address, -BigInt(units), contract);
    audited.move(address, -BigInt(fee ?? "0"));
  }
  await audited.chain.mineBlock({
    spent: [{ reservation: anchor, transaction_hash: mined }],
    mined: isForeign
      ? []
      : [{ transaction_hash: mined, has_failed, ...(fee === undefined ? {} : { fee_units: fee }) }],
    arrivals:
      kind === "gas" ? [{ transaction_hash: mined, output_index: 0, address_key: address, units }] : [],
  });
  return row?.id ?? "";
}
