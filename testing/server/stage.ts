import { type Price, reads } from "@portico/contract";
import { type TestDatabase, testDatabase } from "@portico/database/testing";
import { afterEach, beforeEach, expect } from "vitest";
import { sessionCookieName } from "../../server/src/http/session.ts";
import { type CoingeckoServer, startCoingeckoServer } from "./coingecko-server.ts";
import { get, post } from "./http.ts";
import { connectLive, type LiveClient, type LiveClientOptions } from "./live-client.ts";
import { type NodeOptions, startNode, type TestNode } from "./node.ts";
import { addPerson, newKey, type Person, type PersonOptions } from "./people.ts";

/** A database, a CoinGecko mock and server nodes, created before each test and removed after it. */
export interface Stage {
  readonly database: TestDatabase;
  readonly feed: CoingeckoServer;
  readonly node: TestNode;
  readonly admin: Person;
  /** Starts the node under test, and creates an administrator. */
  start(options?: NodeOptions): Promise<void>;
  /** Starts another node on the same database. */
  startOther(options?: NodeOptions): Promise<TestNode>;
  person(options?: PersonOptions): Promise<Person>;
  /** Updates prices as an administrator, ignoring the limit of one a minute, which has its own test. */
  update(): Promise<{ success: boolean; message: string; coins_updated: number }>;
  prices(of?: TestNode, query?: string): Promise<Price[]>;
  priceOf(coinId: string, of?: TestNode): Promise<Price | undefined>;
  /** Adds bitcoin to a user's balance as an administrator. */
  credit(user: Person, amount: string, through?: TestNode): Promise<void>;
  /** Swaps 0.1 bitcoin at the feed's start prices. */
  swap(user: Person): ReturnType<typeof post>;
  connect(options?: LiveClientOptions): Promise<LiveClient>;
}

/** Registers the hooks of a test file. */
export function useStage(): Stage {
  let database: TestDatabase;
  let feed: CoingeckoServer;
  let nodes: TestNode[] = [];
  const clients: LiveClient[] = [];
  let admin: Person;

  beforeEach(async () => {
    database = await testDatabase();
    feed = await startCoingeckoServer();
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.socket.terminate();
    await Promise.all(nodes.splice(0).map((node) => node.close()));
    await Promise.all([feed.close(), database.drop()]);
  });

  const stage: Stage = {
    get database() {
      return database;
    },
    get feed() {
      return feed;
    },
    get node() {
      return nodes[0] as TestNode;
    },
    get admin() {
      return admin;
    },
    async start(options) {
      nodes = [await startNode(database, { feedUrl: feed.url, ...options })];
      admin = await stage.person({ is_admin: true });
    },
    async startOther(options) {
      const node = await startNode(database, { feedUrl: feed.url, ...options });
      nodes.push(node);
      return node;
    },
    person: (options) => addPerson(database.owner, sessionCookieName(stage.node.config), options),
    update: () => updatePrices(stage),
    async prices(of = stage.node, query = "") {
      const { status, body } = await get(of.url, `/api/prices${query}`);
      expect(status).toBe(200);
      return reads.prices.output.parse(body).prices;
    },
    async priceOf(coinId, of) {
      return (await stage.prices(of)).find((price) => price.coin_id === coinId);
    },
    async credit(user, p_amount, through = stage.node) {
      const input = { target_user_id: user.id, p_coin_id: "bitcoin", p_amount, p_reason: "For a test" };
      const options = { cookie: admin.cookie, idempotencyKey: newKey() };
      const answer = await post(through.url, "/api/rpc/admin_add_deposit_and_balance", input, options);
      expect(answer.status).toBe(200);
    },
    swap: (user) =>
      post(stage.node.url, "/api/rpc/perform_crypto_swap", swapInput, {
        cookie: user.cookie,
        idempotencyKey: newKey(),
      }),
    async connect(options) {
      const client = await connectLive(stage.node.url, options);
      clients.push(client);
      return client;
    },
  };
  return stage;
}

/** Clears the rate limit first, so that a test can update any number of times. */
async function updatePrices({ database, node, admin }: Stage) {
  await database.owner.query("delete from app.attempts where bucket ->> 'what' = 'price-update'");
  const answer = await post(node.url, "/api/functions/crypto-prices", {}, { cookie: admin.cookie });
  expect(answer.status).toBe(200);
  return answer.body;
}

const swapInput = {
  p_from_coin_id: "bitcoin",
  p_from_amount: "0.1",
  p_to_coin_id: "ethereum",
  p_to_amount: "2",
  p_exchange_rate: "20",
  p_fee: "0.0000026",
};
