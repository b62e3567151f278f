import { createHash, randomUUID } from "node:crypto";
import { buildEvmPayment, evmNetworks, readEvmPayment } from "@portico/chains";
import { call, internalContext, openPool } from "@portico/database";
import { signEvm, vaultAddress } from "@portico/testing/chains/vault.ts";
import type { PlayChain } from "@portico/testing/database/chain.ts";
import { Transaction } from "micro-eth-signer";
import type { Exchange } from "../exchange/exchange.ts";
import { callInside, databaseUrl, runSql } from "../exchange/operator.ts";
import { type Administrator, type Person, rpc, withdraw } from "../people/people.ts";

const POLYGON = "polygon";
const COIN = "polygon-ecosystem-token";
/** Its key is elsewhere, as that of a paying address is. */
export const payingAddress = vaultAddress.evm;

/** Lets withdrawals on Polygon be paid through files, as an owner does. */
export async function payPolygonByFiles(
  exchange: Exchange,
  owner: Administrator,
  reason = "For a test",
): Promise<void> {
  await rpc(exchange, owner.person, "admin_set_paying", {
    p_network_id: POLYGON,
    p_paying: "files",
    p_address: payingAddress,
    p_max_fee: "0.5",
    p_reason: reason,
  });
}

/** A signer reports that it holds the key of the paying address. */
export async function reportSigner(
  exchange: Exchange,
  { network = POLYGON, address = payingAddress, name = "vault" } = {},
): Promise<void> {
  await runSql(
    exchange,
    `insert into chain.signers (name, addresses, started_at) values ($1, $2, now())
     on conflict (name) do update set addresses = excluded.addresses, seen_at = clock_timestamp()`,
    [name, JSON.stringify({ [network]: address })],
  );
}

/** Lets withdrawals on Polygon be paid by the signer, as an owner does. */
export async function payPolygonBySigner(exchange: Exchange, owner: Administrator): Promise<void> {
  await reportSigner(exchange);
  await rpc(exchange, owner.person, "admin_set_paying", {
    p_network_id: POLYGON,
    p_paying: "signer",
    p_address: payingAddress,
    p_max_fee: "0.5",
    p_reason: "For a test",
  });
}

/** What a signer says of a payment that it does not sign. */
export async function answerAsSigner(
  exchange: Exchange,
  paymentId: string,
  answer: object | null,
): Promise<void> {
  await runSql(exchange, "update chain.payments set signer_answer = $2 where id = $1", [
    paymentId,
    answer && JSON.stringify(answer),
  ]);
}

/** Lets withdrawals be paid by hand again, as other tests expect. */
export async function payByHand(exchange: Exchange, network: string): Promise<void> {
  await runSql(
    exchange,
    "update chain.networks set paying = 'by_hand', max_fee = null where network_id = $1",
    [network],
  );
}

export const payPolygonByHand = (exchange: Exchange) => payByHand(exchange, POLYGON);

/** Makes a withdrawal of POL; the recipient gets the amount without the fee. Returns its id. */
export async function withdrawPol(
  exchange: Exchange,
  owner: Administrator,
  person: Person,
  toAddress: string,
): Promise<string> {
  // Without a hash: the network is read, and refuses one that it has not reported.
  await rpc(exchange, owner.person, "admin_add_deposit_and_balance", {
    target_user_id: person.id,
    p_coin_id: COIN,
    p_amount: "20",
    p_reason: "For a test",
  });
  const terms = { p_coin_id: COIN, p_network: "Polygon POS", p_amount: "10", p_to_address: toAddress };
  return withdraw(exchange, person, terms, "0.1");
}

interface Plan {
  account: { address_key: string };
  used_anchors: string[];
  items: { withdrawal_id: string; address: string; units: string; contract: string | null }[];
}

/** What a test needs of a payment that it has prepared. */
export interface PreparedPayment {
  payment_id: string;
  /** What a block would use up. */
  anchor: string;
  unsigned: string;
}

/**
 * Prepares a payment of one claimed withdrawal as the server does, which has no node here. Payments of the shared
 * exchange must not use a nonce twice, so the test counts them.
 */
export async function preparePayment(
  exchange: Exchange,
  { cookie }: Person,
  withdrawalId: string,
): Promise<PreparedPayment> {
  const input = { p_network_id: POLYGON, p_withdrawal_ids: [withdrawalId] };
  return asServer(exchange, cookie.value, async (ask) => {
    const built = build(await ask<Plan>("payments_plan", input), await nextNonce(exchange));
    const prepared = { ...input, p_built: [built] };
    const { payment_ids } = await ask<{ payment_ids: [string] }>("admin_prepare_payments", prepared);
    return { payment_id: payment_ids[0], anchor: built.spends[0] ?? "", unsigned: built.unsigned };
  });
}

/** Moves POL to a cold address as the server does, which has no node here. */
export async function moveToCold(
  exchange: Exchange,
  { cookie }: Person,
  p_cold_address_id: string | undefined,
  p_reason: string,
): Promise<void> {
  const input = {
    p_request_id: randomUUID(),
    p_network_id: POLYGON,
    p_coin_id: "polygon-ecosystem-token",
    p_cold_address_id,
    p_amount: "1",
  };
  await asServer(exchange, cookie.value, async (ask) => {
    const p_built = build(await ask<Plan>("cold_plan", input), await nextNonce(exchange));
    await ask("admin_move_to_cold", { ...input, p_reason, p_built });
  });
}

type Ask = <Reply>(name: string, input: Record<string, unknown>) => Promise<Reply>;

/** Calls the database in somebody's session, as the server does. */
async function asServer<Reply>(
  exchange: Exchange,
  cookie: string,
  act: (ask: Ask) => Promise<Reply>,
): Promise<Reply> {
  const session = createHash("sha256").update(cookie).digest("hex");
  const pool = openPool(await databaseUrl(exchange), { max: 1, role: null });
  try {
    return await act((name, input) => call(pool, name, { ...internalContext("test"), session }, input));
  } finally {
    await pool.end();
  }
}

async function nextNonce(exchange: Exchange): Promise<bigint> {
  const [next] = await runSql<{ nonce: string }>(
    exchange,
    `select coalesce(max(split_part(anchor, ':', 2)::bigint) + 1, 0) as nonce from chain.payments
     where network_id = $1`,
    [POLYGON],
  );
  return BigInt(next?.nonce ?? 0);
}

function build({ account, items }: Plan, nonce: bigint) {
  const [item] = items;
  if (!item) throw new Error("the plan has no withdrawal");
  const unsigned = buildEvmPayment(evmNetworks.polygon, {
    nonce,
    to: item.address,
    units: item.units,
    gas: 21_000n,
    fees: { rate: "50000000000", tip: "30000000000" },
  });
  const { to, units, max_fee_units } = readEvmPayment(unsigned);
  return {
    unsigned,
    spends: [`${account.address_key}:${nonce}`],
    outputs: [{ key: to, address: item.address, units, contract: null }],
    fee_units: max_fee_units,
    withdrawal_ids: [item.withdrawal_id],
  };
}

/** Signs as a wallet elsewhere would. */
export function signPayment(unsigned: string): { hex: string; hash: string } {
  const signed = Transaction.fromHex(signEvm(unsigned));
  return { hex: signed.toHex(), hash: `0x${signed.hash.replace(/^0x/, "")}` };
}

/** The process that watches Polygon, as far as payments need it. */
export function payingChain(exchange: Exchange, chain: PlayChain) {
  const ask = (name: string, input: Record<string, unknown>) =>
    callInside(exchange, name, { p_network_id: POLYGON, p_holder: chain.holder, ...input });
  return {
    /** A node accepts a payment's signed transaction, or says why not. */
    async send(paymentId: string, fault: string | null = null) {
      const [attempt] = await runSql<{ id: string }>(
        exchange,
        "select id from chain.attempts where payment_id = $1 and raw is not null order by number desc limit 1",
        [paymentId],
      );
      await ask("note_sent", {
        p_attempt_id: attempt?.id,
        p_is_accepted: fault === null,
        ...(fault !== null && { p_fault: fault }),
      });
    },
    /** Mines a block in which a transaction uses the anchor up. */
    async mineSpending(anchor: string, transactionHash: string) {
      const last = chain.blocks.at(-1);
      if (!last) throw new Error("the chain has no block");
      const block = {
        height: last.height + 1,
        hash: `0x${randomUUID().replaceAll("-", "").repeat(2)}`,
        parent: last.hash,
        mined_at: new Date().toISOString(),
        arrivals: [],
        spent: [{ reservation: anchor, transaction_hash: transactionHash }],
        mined: [{ transaction_hash: transactionHash, has_failed: false }],
      };
      const reply = await ask("take_block", { p_block: block });
      if (reply.is_taken !== true) throw new Error(`not taken: ${JSON.stringify(reply)}`);
      chain.blocks.push(block);
    },
    /** The network calls all blocks final, and the payments in them are settled. */
    async settle() {
      await chain.lease(chain.blocks.at(-1)?.height);
      await ask("settle_payments", { p_most: 10 });
    },
  };
}
