import { createHash, randomUUID } from "node:crypto";
import { outside } from "./addresses.ts";
import type { BlockContent, PlayChain } from "./chain.ts";
import type { Person, World } from "./world.ts";

/** The addresses from which tests pay. */
export const payingAddress = {
  bitcoin: "bc1qr583w2swedy2acd7rung055k8t3n7udp7vyzyg",
  polygon: "0x52908400098527886E0F7030069857D2E4169EE7",
} as const;

/** A transaction as the server reports it to the database. */
export interface Built {
  unsigned: string;
  spends: string[];
  outputs: { key: string; address: string; units: string; contract: string | null }[];
  fee_units: string;
  withdrawal_ids: string[];
}

/** A signed transaction as the server reports it. */
export interface Signed extends Pick<Built, "spends" | "outputs" | "fee_units"> {
  raw: string;
  transaction_hash: string;
}

/** Withdrawals on a network are paid by files from now on. */
export async function payByFiles(
  world: World,
  owner: Person,
  network: keyof typeof payingAddress,
): Promise<void> {
  await world.call(owner, "admin_set_paying", {
    p_network_id: network,
    p_paying: "files",
    p_address: payingAddress[network],
    p_max_fee: "0.01",
    p_reason: "Paid from the vault",
  });
}

/** A pending withdrawal of 0.1 bitcoin, or of 10 USDT on Polygon, that this administrator has claimed. */
export async function claimedWithdrawal(
  world: World,
  admin: Person,
  network: keyof typeof payingAddress,
  owner?: Person,
): Promise<{ person: Person; id: string }> {
  const person = owner ?? (await world.person());
  const isBitcoin = network === "bitcoin";
  const coin = isBitcoin ? "bitcoin" : "tether";
  await world.credit(person, coin, isBitcoin ? "0.1" : "10");
  const [fee] = await world.rows<{ fee: string }>(
    "select fee_amount as fee from api.withdrawal_fees where coin_id = $1",
    [coin],
  );
  const [{ withdrawal_id }] = await world.withdraw(person, {
    p_amount: isBitcoin ? "0.1" : "10",
    p_coin_id: coin,
    p_to_address: isBitcoin ? outside.bitcoinSegwit : outside.ethereum,
    p_fee: fee?.fee,
    p_network: isBitcoin ? "BTC" : "Polygon POS",
  });
  await world.call(admin, "admin_claim_withdrawal", { p_withdrawal_id: withdrawal_id });
  return { person, id: withdrawal_id };
}

/** What the database plans for these withdrawals. */
export interface Plan {
  account: { address: string; address_key: string };
  used_anchors: string[];
  coins: { transaction_hash: string; output_index: number; units: string }[];
  items: { withdrawal_id: string; address: string; units: string; contract: string | null }[];
}

export function plan(world: World, admin: Person, network: string, ids: readonly string[]): Promise<Plan> {
  return world.call(admin, "payments_plan", { p_network_id: network, p_withdrawal_ids: ids });
}

/** A transaction with this nonce for the only withdrawal of a plan, as for an Ethereum-like network. */
export function buildEvm({ account, items: [item] }: Plan, nonce: number, feeUnits = "1000000"): Built {
  if (!item) throw new Error("the plan has no withdrawal");
  const { withdrawal_id, address, units, contract } = item;
  const anchor = `${account.address_key}:${nonce}`;
  return {
    unsigned: `0x${anchor}`,
    spends: [anchor],
    outputs: [{ key: address.toLowerCase(), address, units, contract }],
    fee_units: feeUnits,
    withdrawal_ids: [withdrawal_id],
  };
}

/** A transaction for all withdrawals of a plan that spends its largest coin, as for a Bitcoin-like network. */
export function buildUtxo({ account, coins, items }: Plan, feeUnits = "1000", coin = coins[0]): Built {
  if (!coin) throw new Error("there is no coin");
  const paid = items.reduce((sum, { units }) => sum + BigInt(units), 0n);
  const change = BigInt(coin.units) - paid - BigInt(feeUnits);
  return {
    unsigned: `a PSBT of ${coin.transaction_hash}`,
    spends: [`${coin.transaction_hash}:${coin.output_index}`],
    outputs: [
      ...items.map(({ address, units }) => ({ key: `script of ${address}`, address, units, contract: null })),
      { key: "our script", address: account.address, units: String(change), contract: null },
    ],
    fee_units: feeUnits,
    withdrawal_ids: items.map(({ withdrawal_id }) => withdrawal_id),
  };
}

/** Stores transactions for withdrawals. Returns the payments' ids. */
export async function prepare(
  world: World,
  admin: Person,
  network: string,
  ids: readonly string[],
  built: readonly Built[],
): Promise<string[]> {
  const reply = await world.call<{ payment_ids: string[] }>(admin, "admin_prepare_payments", {
    p_network_id: network,
    p_withdrawal_ids: ids,
    p_built: built,
  });
  return reply.payment_ids;
}

/** The transaction with a signature; `salt` makes it another one. */
export function sign({ spends, outputs, fee_units, unsigned }: Built, salt = ""): Signed {
  const hash = createHash("sha256").update(`${unsigned} ${fee_units} ${salt}`).digest("hex");
  return {
    raw: `signed ${hash}`,
    transaction_hash: unsigned.startsWith("0x") ? `0x${hash}` : hash,
    spends,
    outputs: outputs.map(({ key, address, units, contract }) => ({ key, address, units, contract })),
    fee_units,
  };
}

export async function exportPayment(world: World, admin: Person, p_payment_id: string | undefined) {
  await world.call(admin, "admin_export_payment", { p_payment_id });
}

export async function upload(
  world: World,
  admin: Person,
  p_payment_id: string | undefined,
  p_signed: Signed,
) {
  await world.call(admin, "admin_upload_payment", { p_payment_id, p_signed });
}

/** The block content in which this transaction is mined; its change arrives at the paying address. */
export function inBlock(
  { spends, outputs, transaction_hash, fee_units }: Signed,
  hasFailed = false,
): Required<BlockContent> {
  return {
    arrivals: outputs.flatMap(({ key, units }, output_index) =>
      key === "our script"
        ? [{ transaction_hash, output_index, address_key: payingAddress.bitcoin, units }]
        : [],
    ),
    spent: spends.map((reservation) => ({ reservation, transaction_hash })),
    mined: [{ transaction_hash, has_failed: hasFailed, fee_units }],
  };
}

/** Pays the paying address on a Bitcoin-like chain, and buries the payment. */
export async function fund(chain: PlayChain, units: string): Promise<void> {
  await chain.mine(await chain.pay(payingAddress.bitcoin, units));
  await chain.mineEmpty(3);
}

export async function stateOf(world: World, paymentId: string | undefined): Promise<string | undefined> {
  const [row] = await world.rows<{ state: string }>("select state from chain.payments where id = $1", [
    paymentId,
  ]);
  return row?.state;
}

/** What the process that watches a network would hand to a node now. */
export function toSend(
  world: World,
  chain: PlayChain,
  network: string,
): Promise<{ attempt_id: string; raw: string }[]> {
  return world.call(null, "payments_to_send", { p_network_id: network, p_holder: chain.holder });
}

/** A node said something to a signed transaction. */
export async function noteSent(
  world: World,
  chain: PlayChain,
  network: string,
  attemptId: string,
  fault?: string,
): Promise<void> {
  await world.call(null, "note_sent", {
    p_network_id: network,
    p_holder: chain.holder,
    p_attempt_id: attemptId,
    p_is_accepted: fault === undefined,
    p_fault: fault,
  });
}

/** A transaction of somebody else with the same key that uses an anchor up. */
export function foreign(anchor: string): Required<BlockContent> & { hash: string } {
  const plain = createHash("sha256").update(randomUUID()).digest("hex");
  const hash = anchor.startsWith("0x") ? `0x${plain}` : plain;
  return { hash, arrivals: [], mined: [], spent: [{ reservation: anchor, transaction_hash: hash }] };
}
