/** @module-tag long */
import { setTimeout as sleep } from "node:timers/promises";
import { get, post } from "@portico/testing/server/http.ts";
import { connectLive, type LiveClient } from "@portico/testing/server/live-client.ts";
import { addPerson, newKey, type Person } from "@portico/testing/server/people.ts";
import { haveAll } from "@portico/testing/server/programs.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cluster, type ClusterNode, startCluster } from "../support/cluster/cluster.ts";

const canRun = haveAll("a node is lost under load", "redis-server", "pgbouncer", "haproxy");
/** Requirement: after the loss of a node, pages get live updates again within this time. */
const liveAgainMilliseconds = 10_000;
const people = 6;
/** A trader's pause between two swaps. */
const restMilliseconds = 75;

const swap = {
  p_from_coin_id: "bitcoin",
  p_from_amount: "0.1",
  p_to_coin_id: "ethereum",
  p_to_amount: "2",
  p_exchange_rate: "20",
  p_fee: "0.0000026",
};

/** A user who keeps swapping like the web app: with the same key until there is an answer. */
interface Trader {
  person: Person;
  headers: Record<string, string>;
  /** Swap ids by idempotency key. */
  acknowledged: Map<string, string>;
  /** Lost or failed answers, after which the swap was retried. */
  lost: number;
}

describe.skipIf(!canRun)("three nodes", () => {
  let cluster: Cluster;
  let admin: Person;
  let traders: Trader[];

  beforeAll(async () => {
    cluster = await startCluster(3);
    const { owner } = cluster.database;
    admin = await addPerson(owner, "__Host-portico_session", { is_admin: true });
    traders = await Promise.all(Array.from({ length: people }, (_, index) => newTrader(index)));
  });
  afterAll(() => cluster?.close());

  async function newTrader(index: number): Promise<Trader> {
    const person = await addPerson(cluster.database.owner, "__Host-portico_session");
    await credit(person, "1000");
    const headers = { origin: cluster.origin, "x-forwarded-for": `198.51.100.${index + 1}` };
    return { person, headers, acknowledged: new Map(), lost: 0 };
  }

  async function credit(person: Person, p_amount: string): Promise<void> {
    const input = { target_user_id: person.id, p_coin_id: "bitcoin", p_amount, p_reason: "For a test" };
    const answer = await post(cluster.url, "/api/rpc/admin_add_deposit_and_balance", input, {
      cookie: admin.cookie,
      idempotencyKey: newKey(),
      headers: { origin: cluster.origin },
    });
    expect(answer).toMatchObject({ status: 200 });
  }

  /** Swaps until told to stop, then waits for the last answer. */
  async function trade(trader: Trader, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const idempotencyKey = newKey();
      let swapId: string | undefined;
      while (swapId === undefined) swapId = await trySwap(trader, idempotencyKey);
      trader.acknowledged.set(idempotencyKey, swapId);
      // Slow enough not to reach a rate limit or run out of coins.
      await sleep(restMilliseconds);
    }
  }

  async function trySwap(trader: Trader, idempotencyKey: string): Promise<string | undefined> {
    const options = { cookie: trader.person.cookie, idempotencyKey, headers: trader.headers };
    const answer = await post(cluster.url, "/api/rpc/perform_crypto_swap", swap, options).catch(
      () => undefined,
    );
    if (answer?.body.swap_id) return answer.body.swap_id;
    // A business refusal would be a fault of this test. Anything else is retried, as a page does.
    if (answer && answer.status < 500) throw new Error(answer.text);
    trader.lost += 1;
    await sleep(100);
    return undefined;
  }

  /** A page's socket that reconnects like the web app: after 1 s, 2 s, 5 s. */
  async function connectPage({ person, headers }: Trader): Promise<LiveClient> {
    return connectLive(cluster.url, {
      cookie: person.cookie,
      origin: cluster.origin,
      socket: { headers },
    });
  }

  /** @returns the new socket, and for how long the page waited between its attempts. */
  async function comeBack(trader: Trader): Promise<{ client: LiveClient; waited: number }> {
    let waited = 0;
    for (const seconds of [1, 2, 5, 10, 10]) {
      await sleep(seconds * 1_000);
      waited += seconds * 1_000;
      const client = await connectPage(trader).catch(() => undefined);
      if (client) return { client, waited };
    }
    throw new Error("It found no way back");
  }

  /** Whether a ping is answered. If its node has died, the socket closes instead. */
  function isAnswered({ socket, closed }: LiveClient): Promise<boolean> {
    const answered = new Promise<boolean>((resolve) => {
      socket.on("message", (data) => data.toString() === '{"type":"pong"}' && resolve(true));
    });
    socket.send('{"type":"ping"}');
    return Promise.race([answered, closed.then(() => false)]);
  }

  const figureOf = async ({ url }: ClusterNode, figure: RegExp) =>
    Number(figure.exec((await get(url, "/metrics")).text)?.[1]);
  const socketsOf = (node: ClusterNode) => figureOf(node, /^portico_live_sockets\{who="user"\} (\d+)$/m);

  /**
   * Removes a node under load, and waits until every page is live again and every trader has swapped more.
   * @param restore ends the failure. Called before waiting for the last swaps.
   * @returns the milliseconds until the last page had noticed, plus the longest that one waited to reconnect. What this
   *   machine takes for a handshake, beside all the load, is no property of the cluster.
   */
  async function loseUnderLoad(lose: () => unknown, restore: () => unknown = () => {}): Promise<number> {
    const pages = await Promise.all(traders.map(connectPage));
    let isOver = false;
    const trading = Promise.all(traders.map((trader) => trade(trader, () => isOver)));
    await Promise.race([trading, untilAllHaveSwapped(3)]);

    const lostAt = performance.now();
    await lose();
    let noticed = 0;
    for (const page of pages) void page.closed.then(() => (noticed = performance.now() - lostAt));
    const alive = await Promise.all(pages.map((page, index) => untilLive(page, traders[index] as Trader)));
    const back = alive.map(({ client }) => client);
    const milliseconds = noticed + Math.max(...alive.map(({ waited }) => waited));
    expect(back.filter((page, index) => page !== pages[index]).length).toBeGreaterThan(0);
    await Promise.race([trading, untilAllHaveSwapped(3)]);
    await restore();
    isOver = true;
    await trading;
    await expectBooksToHold();

    // A credit on one node reaches pages on any other.
    const told = back.map((page) => page.of("balances").length);
    for (const { person } of traders) await credit(person, "1");
    const allReceived = () => back.every((page, index) => page.of("balances").length > (told[index] ?? 0));
    await expect.poll(allReceived).toBe(true);
    for (const page of back) await page.close();
    return milliseconds;
  }

  /** Waits until every trader has made this many more swaps. */
  async function untilAllHaveSwapped(more: number): Promise<void> {
    const before = traders.map(({ acknowledged }) => acknowledged.size);
    const haveAll = () =>
      traders.every(({ acknowledged }, index) => acknowledged.size >= (before[index] ?? 0) + more);
    await expect.poll(haveAll).toBe(true);
  }

  /** The page itself if its node is alive, otherwise a reconnected one. */
  async function untilLive(page: LiveClient, trader: Trader) {
    if (await isAnswered(page)) return { client: page, waited: 0 };
    const again = await comeBack(trader);
    await again.client.roundTrip();
    return again;
  }

  test("one dies under load: no acknowledged swap is lost, and every page is live again within 10 s", async () => {
    const milliseconds = await loseUnderLoad(() => cluster.nodes[0]?.program.kill());
    expect(milliseconds).toBeLessThan(liveAgainMilliseconds);
  });

  test("one hangs under load: its pages reconnect to another, and requests it finishes later are not done twice", async () => {
    const hanging = cluster.nodes[1] as ClusterNode;
    await loseUnderLoad(
      () => hanging.program.process.kill("SIGSTOP"),
      async () => {
        hanging.program.process.kill("SIGCONT");
        await expect.poll(() => socketsOf(hanging).catch(() => -1)).toBe(0);
      },
    );
  });

  test("the database is unreachable: requests get a retry time, no page loses its socket, and everything recovers by itself", async () => {
    const pages = await Promise.all(traders.map(connectPage));
    let isOver = false;
    const trading = Promise.all(traders.map((trader) => trade(trader, () => isOver)));
    await Promise.race([trading, untilAllHaveSwapped(1)]);
    await cluster.pooler.goDown();
    // Only HAProxy requests this from a node. After two failed checks it considers the node lost.
    const refused = /route="\/health\/ready",status="503"\} (\d+)$/m;
    for (const node of cluster.nodes.slice(1)) {
      await expect.poll(() => figureOf(node, refused)).toBeGreaterThanOrEqual(3);
    }
    const { status, body, headers } = await get(cluster.url, "/api/balances", {
      cookie: traders[0]?.person.cookie,
    });
    expect([status, body.code, headers.get("retry-after")]).toEqual([503, "database_unavailable", "5"]);
    for (const page of pages) expect(await isAnswered(page)).toBe(true);
    await cluster.pooler.comeBack();
    await Promise.race([trading, untilAllHaveSwapped(3)]);
    isOver = true;
    await trading;
    await expectBooksToHold();
    for (const page of pages) expect(await isAnswered(page)).toBe(true);
    for (const page of pages) await page.close();
  });

  async function expectBooksToHold(): Promise<void> {
    const { owner } = cluster.database;
    for (const { person, acknowledged } of traders) {
      const { rows } = await owner.query<{ id: string; transfers: number }>(
        `select s.id, (select count(*)::int from ledger.transfers t where t.transaction_id = s.id) as transfers
         from app.swaps s where s.user_id = $1`,
        [person.id],
      );
      // One swap per key and one key per swap: nothing was lost or done twice.
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(acknowledged.values()));
      expect(rows).toHaveLength(acknowledged.size);
      expect(rows.every(({ transfers }) => transfers === 3)).toBe(true);
      const keys = await owner.query(
        "select from app.idempotency_keys where user_id = $1 and key = any ($2)",
        [person.id, [...acknowledged.keys()]],
      );
      expect(keys.rowCount).toBe(acknowledged.size);
    }
    expect((await owner.query("select * from ledger.verify()")).rows).toEqual([]);
    const { rows } = await owner.query<{ total: string }>("select total from ledger.totals()");
    expect(rows.filter(({ total }) => Number(total) !== 0)).toEqual([]);
  }

  test("the remaining ones keep updating prices", async () => {
    const asked = cluster.feed.requests.length;
    await expect.poll(() => cluster.feed.requests.length).toBeGreaterThan(asked);
  });
});
