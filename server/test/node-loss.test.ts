import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cluster, type ClusterNode, startCluster } from "./support/cluster.ts";
import { get, post } from "./support/http.ts";
import { connectLive, type LiveClient } from "./support/live-client.ts";
import { addPerson, newKey, type Person } from "./support/people.ts";
import { haveAll } from "./support/programs.ts";

const canRun = haveAll("a node is lost under load", "redis-server", "pgbouncer", "haproxy");
/** The rule of the product: nobody's page is without live updates for longer because a node has died. */
const liveAgainMilliseconds = 10_000;
const people = 6;
/** Of a trader between two swaps. */
const restMilliseconds = 75;

const swap = {
  p_from_coin_id: "bitcoin",
  p_from_amount: "0.1",
  p_to_coin_id: "ethereum",
  p_to_amount: "2",
  p_exchange_rate: "20",
  p_fee: "0.0000026",
};

/** Somebody who swaps again and again, as the web app does: the same key until there is an answer. */
interface Trader {
  person: Person;
  headers: Record<string, string>;
  /** The ids of the swaps, by their keys. */
  acknowledged: Map<string, string>;
  /** Answers that were lost or said that something went wrong, so that it was tried again. */
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

  /** Swaps until it is told to stop, and then until the last one is answered. */
  async function trade(trader: Trader, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const idempotencyKey = newKey();
      let swapId: string | undefined;
      while (swapId === undefined) swapId = await trySwap(trader, idempotencyKey);
      trader.acknowledged.set(idempotencyKey, swapId);
      // Nobody swaps so fast that a limit, or what they have, ends it.
      await sleep(restMilliseconds);
    }
  }

  async function trySwap(trader: Trader, idempotencyKey: string): Promise<string | undefined> {
    const options = { cookie: trader.person.cookie, idempotencyKey, headers: trader.headers };
    const answer = await post(cluster.url, "/api/rpc/perform_crypto_swap", swap, options).catch(
      () => undefined,
    );
    if (answer?.body.swap_id) return answer.body.swap_id;
    // A "no" of the business would be a fault of this test; anything else is tried again, as a page does.
    if (answer && answer.status < 500) throw new Error(answer.text);
    trader.lost += 1;
    await sleep(100);
    return undefined;
  }

  /** A page's socket, that comes back as the web app's does: after 1 s, 2 s, 5 s. */
  async function connectPage({ person, headers }: Trader): Promise<LiveClient> {
    return connectLive(cluster.url, {
      cookie: person.cookie,
      origin: cluster.origin,
      socket: { headers },
    });
  }

  async function comeBack(trader: Trader): Promise<LiveClient> {
    for (const seconds of [1, 2, 5, 10, 10]) {
      await sleep(seconds * 1_000);
      const client = await connectPage(trader).catch(() => undefined);
      if (client) return client;
    }
    throw new Error("It found no way back");
  }

  /** Whether a ping is answered; where its node has died, the socket closes instead. */
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
   * Takes a node away while everybody swaps, and waits until every page is live again and everybody has swapped some more.
   * @param restore what ends it: called before the last swaps are waited for.
   * @returns how many milliseconds it was until every page was live again.
   */
  async function loseUnderLoad(lose: () => unknown, restore: () => unknown = () => {}): Promise<number> {
    const pages = await Promise.all(traders.map(connectPage));
    let isOver = false;
    const trading = Promise.all(traders.map((trader) => trade(trader, () => isOver)));
    await Promise.race([trading, untilAllHaveSwapped(3)]);

    const lostAt = performance.now();
    await lose();
    const back = await Promise.all(pages.map((page, index) => untilLive(page, traders[index] as Trader)));
    const milliseconds = performance.now() - lostAt;
    expect(back.filter((page, index) => page !== pages[index]).length).toBeGreaterThan(0);
    await Promise.race([trading, untilAllHaveSwapped(3)]);
    await restore();
    isOver = true;
    await trading;
    await expectBooksToHold();

    // Whoever is credited on one node hears of it on any other.
    const told = back.map((page) => page.of("balances").length);
    for (const { person } of traders) await credit(person, "1");
    const allHeard = () => back.every((page, index) => page.of("balances").length > (told[index] ?? 0));
    await expect.poll(allHeard).toBe(true);
    for (const page of back) await page.close();
    return milliseconds;
  }

  /** So many more than now. */
  async function untilAllHaveSwapped(more: number): Promise<void> {
    const before = traders.map(({ acknowledged }) => acknowledged.size);
    const haveAll = () =>
      traders.every(({ acknowledged }, index) => acknowledged.size >= (before[index] ?? 0) + more);
    await expect.poll(haveAll).toBe(true);
  }

  /** The page itself where its node lives; where it does not, the one that came back. */
  async function untilLive(page: LiveClient, trader: Trader): Promise<LiveClient> {
    if (await isAnswered(page)) return page;
    const again = await comeBack(trader);
    await again.roundTrip();
    return again;
  }

  test("one dies under load: nothing that was acknowledged is lost, and every page is live again within 10 s", async () => {
    const milliseconds = await loseUnderLoad(() => cluster.nodes[0]?.program.kill());
    expect(milliseconds).toBeLessThan(liveAgainMilliseconds);
  });

  test("one hangs under load: its pages come back on another, and what it does when it wakes up is done once", async () => {
    const hanging = cluster.nodes[1] as ClusterNode;
    await loseUnderLoad(
      () => hanging.program.process.kill("SIGSTOP"),
      async () => {
        hanging.program.process.kill("SIGCONT");
        await expect.poll(() => socketsOf(hanging).catch(() => -1)).toBe(0);
      },
    );
  });

  test("the database is out of reach: requests are told when to try again, no page loses its socket, and all goes on by itself", async () => {
    const pages = await Promise.all(traders.map(connectPage));
    let isOver = false;
    const trading = Promise.all(traders.map((trader) => trade(trader, () => isOver)));
    await Promise.race([trading, untilAllHaveSwapped(1)]);
    await cluster.pooler.goDown();
    // HAProxy alone asks a node for this. It takes two answers for a node that is lost.
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
      // Each key has one swap and each swap one key: nothing is lost, and nothing was done twice.
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

  test("those that are left go on updating prices", async () => {
    const asked = cluster.feed.requests.length;
    await expect.poll(() => cluster.feed.requests.length).toBeGreaterThan(asked);
  });
});
