import { type EvmNetworkId, evmNetworks } from "@portico/chains";
import { startEvmStandIn, startUtxoNode } from "@portico/chains/stand-ins";
import { type AdminArrival, type AdminChain, reads, type Transaction } from "@portico/contract";
import { expect, vi } from "vitest";
import { type ChainConnection, connect, type PlayIdentity } from "../../server/src/chains/connections.ts";
import type { ChainTimes } from "../../server/src/chains/times.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "./app.ts";
import { type Answer, get, post } from "./http.ts";
import { newKey, type Person } from "./people.ts";

/** So short that a test waits for nothing, and so long that a busy machine keeps its lease. */
export const quickTimes: ChainTimes = {
  pollMilliseconds: 50,
  standbyMilliseconds: 0,
  leaseSeconds: 10,
  catchUpMilliseconds: 1_000,
  finalSeconds: 600,
  checkMilliseconds: 3_600_000,
  switchMilliseconds: 200,
};

/** For `admin_set_chain`: all deposits need the same confirmations, and none a second node. */
export const sameForAll = {
  p_large_from_usd: null,
  p_large_confirmations: null,
  p_witness_from_usd: null,
};

/** A server that watches chains, with an owner. */
export interface ChainApp extends TestApp {
  owner: Person;
  /** A new user with a wallet. */
  holder(): Promise<Holder>;
  /** A call as the owner. */
  decide(name: string, input: object): Promise<Answer>;
  /** The network as administrators see it. */
  chain(networkId: string): Promise<AdminChain>;
  /** What administrators see of a transaction's payments, by output. */
  arrivals(hash: string): Promise<AdminArrival[]>;
  /** Waits until the node's last block was read. */
  untilRead(networkId: string, height: number): Promise<void>;
  /** Waits for a fault that the back office shows. */
  untilFault(networkId: string, text: RegExp): Promise<void>;
  /** Ends the pause of a network whose credited blocks were replaced. `follow` undoes them. */
  resume(networkId: string, follow: boolean): Promise<void>;
  /** Waits until the network has no fault. */
  untilSound(networkId: string): Promise<void>;
  /** Checks that the books balance, and closes. */
  end(): Promise<void>;
}

/** A user with a wallet. */
export interface Holder extends Person {
  /** Their deposit address of a coin on a network. */
  address(coinId: string, network: string): string;
  /** Their deposits, newest first. */
  deposits(): Promise<Transaction[]>;
  balance(coinId: string): Promise<string>;
}

/**
 * Starts a server that watches these nodes instead of those of the settings. All deposits need the same confirmations,
 * whatever their value.
 */
export async function startChainApp(
  connections: ChainConnection[],
  options: TestAppOptions = {},
): Promise<ChainApp> {
  const playChains = { chains: [], connections, close: async () => {} };
  const app = await startTestApp({ playChains, chainTimes: quickTimes, work: true, ...options });
  await app.database.owner.query(
    "update chain.networks set large_from_usd = null, large_confirmations = null",
  );
  return { ...app, ...(await helpers(app)) };
}

/** The helpers of `ChainApp` for any server on the database of `app`. */
async function helpers(app: TestApp) {
  const owner = await app.addPerson({ role: "owner" });
  const chain = async (networkId: string): Promise<AdminChain> => {
    const { body, text } = await get(app.url, "/api/admin/chains", { cookie: owner.cookie });
    expect(body, text).toHaveProperty("chains");
    const found = reads.adminChains.output.parse(body).chains.find((one) => one.network_id === networkId);
    if (!found) throw new Error(`no network ${networkId}`);
    return found;
  };
  const decide = (name: string, input: object) =>
    post(app.url, `/api/rpc/${name}`, input, { cookie: owner.cookie, idempotencyKey: newKey() });
  return {
    owner,
    chain,
    holder: () => addHolder(app),
    decide,
    async arrivals(hash: string) {
      const { body } = await get(app.url, `/api/admin/arrivals?q=${hash}`, { cookie: owner.cookie });
      const { items } = reads.adminArrivals.output.parse(body);
      return items.sort((one, other) => one.output_index - other.output_index);
    },
    untilRead: (networkId: string, height: number) =>
      until(async () => expect((await chain(networkId)).height).toBe(height)),
    untilFault: (networkId: string, text: RegExp) =>
      until(async () => expect((await chain(networkId)).fault ?? "").toMatch(text)),
    async resume(networkId: string, follow: boolean) {
      const causes = async () => (await chain(networkId)).tripwires.map(({ cause }) => cause);
      await until(async () => expect(await causes()).toContain("reorganised"));
      const reply = await decide("admin_resume_chain", {
        p_network_id: networkId,
        p_cause: "reorganised",
        p_follow: follow,
        p_reason: "Compared with other nodes",
      });
      expect(reply.body).toEqual({ success: true });
    },
    untilSound: (networkId: string) => until(async () => expect((await chain(networkId)).fault).toBeNull()),
    async end() {
      const { owner: database } = app.database;
      expect((await database.query("select * from ledger.verify()")).rows).toEqual([]);
      const { rows } = await database.query<{ total: string }>("select total from ledger.totals()");
      expect(rows.filter(({ total }) => Number(total) !== 0)).toEqual([]);
      await app.close();
    },
  };
}

/** Unlike `expect.poll` it works in hooks, too. */
async function until(holds: () => Promise<void>): Promise<void> {
  await vi.waitFor(holds, { timeout: 10_000, interval: 50 });
}

async function addHolder(app: TestApp): Promise<Holder> {
  const person = await app.addPerson();
  const { cookie } = person;
  const options = { cookie, idempotencyKey: newKey() };
  const { status, text } = await post(app.url, "/api/rpc/assign_available_wallet_to_user", {}, options);
  expect(status, text).toBe(200);
  const { wallet } = reads.wallet.output.parse((await get(app.url, "/api/wallet", { cookie })).body);
  return {
    ...person,
    address(coinId, network) {
      const found = wallet?.deposit_addresses.find(
        (one) => one.coin_id === coinId && one.network === network,
      );
      if (!found) throw new Error(`no address of ${coinId} on ${network}`);
      return found.public_address;
    },
    async deposits() {
      const { body } = await get(app.url, "/api/transactions?type=deposit", { cookie });
      return reads.transactions.output.parse(body).items;
    },
    async balance(coinId) {
      const { body } = await get(app.url, "/api/balances", { cookie });
      const { balances } = reads.balances.output.parse(body);
      return balances.find((one) => one.coin_id === coinId)?.amount ?? "0";
    },
  };
}

/** USDT on Polygon. */
export const usdt = "0xc2132d05d31c914a87c6611c10748aeb04b58e8f";

/** A Bitcoin-like node whose blocks are mined on demand, with some blocks. */
export async function startUtxo(network: "bitcoin" | "litecoin" | "dogecoin") {
  const node = await startUtxoNode({ network });
  node.mine(10);
  return { node, connection: connectTo(network, node.url, "the node", { genesis: node.genesis }) };
}

/** An Ethereum-like node whose blocks are mined on demand, with some blocks; final two blocks behind the last. */
export async function startEvm(network: EvmNetworkId) {
  const node = await startEvmStandIn({ network: evmNetworks[network], tokens: [usdt], finalityDepth: 2 });
  node.mine(10);
  return { node, connection: connectTo(network, node.url) };
}

export function connectTo(
  network_id: string,
  url: string,
  name = "the node",
  play: PlayIdentity = {},
): ChainConnection {
  return connect({ network_id, name, url, token: undefined }, play);
}
