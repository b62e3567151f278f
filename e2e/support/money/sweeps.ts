import { randomBytes } from "node:crypto";
import type { PlayChain } from "@portico/testing/database/chain.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { callInside, runSql } from "../exchange/operator.ts";
import { type Administrator, type Person, rpc } from "../people/people.ts";
import { mineChain, withWallet } from "./chain.ts";

const ARBITRUM = "arbitrum";
const usdt = "0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9";
const paying = "0xde709f2102306220921060314715629080e2fb77";
const account = randomBytes(32);

/** Arbitrum, whose payments are signed by a signer that may sweep. */
export interface SweptNetwork {
  chain: PlayChain;
  /** Pays USDT to somebody's deposit address, of which the signer has the key. Returns the address. */
  deposit(person: Person, amount: number): Promise<string>;
  /** Stores a payment that empties a deposit address as the server would, which has no node here. Returns its id. */
  sweep(address: string, amount: number): Promise<string>;
  /** The same for one that sends ether to a deposit address, in units of 0.001. */
  sendGas(address: string, thousandths: number): Promise<string>;
  /** The server could not build a sweep. */
  fail(fault: string): Promise<void>;
}

/** Lets a signer that may sweep pay on Arbitrum, as an owner does. `closeSweeping` undoes it. */
export async function openSweeping(exchange: Exchange, owner: Administrator): Promise<SweptNetwork> {
  await reportSweeper(exchange);
  await rpc(exchange, owner.person, "admin_set_paying", {
    p_network_id: ARBITRUM,
    p_paying: "signer",
    p_address: paying,
    p_max_fee: "0.5",
    p_reason: "For a test",
  });
  const chain = await mineChain(exchange, ARBITRUM, "tether");
  const add = (p_built: object[], p_fault: string | null = null) =>
    callInside(exchange, "add_sweeps", {
      p_network_id: ARBITRUM,
      p_holder: chain.holder,
      p_built,
      p_gone: [],
      p_fault,
    });
  const store = async (built: object) => {
    await add([{ coin_id: "tether", fee_units: "21000000000000", ...built }]);
    const [row] = await runSql<{ id: string }>(
      exchange,
      "select id from chain.payments where network_id = $1 order by id desc limit 1",
      [ARBITRUM],
    );
    return row?.id ?? "";
  };
  return {
    chain,
    async deposit(person, amount) {
      await withWallet(exchange, person);
      const payment = await chain.pay(person, `${amount}000000`, { contract: usdt });
      await deriveAddress(exchange, payment.address_key);
      await chain.mine(payment);
      await chain.mineEmpty(3);
      await chain.lease(chain.blocks.at(-1)?.height);
      await chain.credit();
      return payment.address_key;
    },
    sweep: (address, amount) =>
      store({
        kind: "sweep",
        address,
        unsigned: `0x${address}`,
        spends: [`${address}:0`],
        outputs: [{ key: paying, address: paying, units: `${amount}000000`, contract: usdt }],
      }),
    async sendGas(address, thousandths) {
      const [used] = await runSql<{ count: string }>(exchange, "select count(*) from chain.payments");
      const units = `${thousandths}${"0".repeat(15)}`;
      return store({
        kind: "gas",
        address,
        unsigned: `0x${used?.count}`,
        spends: [`${paying}:${used?.count}`],
        outputs: [{ key: address, address, units, contract: null }],
      });
    },
    async fail(fault) {
      await add([], fault);
    },
  };
}

/** A signer reports that it signs for the paying address, and may empty deposit addresses. */
export async function reportSweeper(exchange: Exchange): Promise<void> {
  await callInside(exchange, "signer_report", {
    p_name: "sweeper",
    p_addresses: { [ARBITRUM]: paying },
    p_is_start: true,
    p_deposit_keys: { [ARBITRUM]: account.toString("hex") },
  });
}

/** The signer has the key of this address of the pool. */
async function deriveAddress(exchange: Exchange, addressKey: string): Promise<void> {
  await runSql(
    exchange,
    "insert into app.account_keys (key_hash, fingerprint, account) values ($1, '00112233', 0) on conflict do nothing",
    [account],
  );
  await runSql(
    exchange,
    `update app.pool_addresses p
     set key_id = (select k.key_id from app.account_keys k where k.key_hash = $1),
       derivation_path = '0/' || (select count(*) from app.pool_addresses d where d.key_id is not null)
     where p.network_id = $2 and p.address_key = $3`,
    [account, ARBITRUM, addressKey],
  );
}

/** Leaves Arbitrum as other tests expect it: unread, paid by hand, and without sweeps. */
export async function closeSweeping(exchange: Exchange): Promise<void> {
  const statements = [
    "update chain.arrivals set swept_at = null, swept_by = null where network_id = $1",
    "delete from chain.attempts where payment_id in (select id from chain.payments where network_id = $1)",
    "delete from chain.payments where network_id = $1",
    "delete from chain.sweep_rules where network_id = $1",
    "delete from chain.accounts where network_id = $1",
    "delete from chain.holdings where network_id = $1",
    "delete from chain.readings where network_id = $1",
    "delete from chain.signers where addresses ? $1",
    "update app.pool_addresses set key_id = null, derivation_path = null where network_id = $1 and key_id is not null",
    "update chain.networks set paying = 'by_hand', max_fee = null where network_id = $1",
  ];
  for (const statement of statements) await runSql(exchange, statement, [ARBITRUM]);
}
