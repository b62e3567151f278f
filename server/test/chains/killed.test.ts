/** @module-tag long */
import { randomUUID } from "node:crypto";
import type { UtxoNode } from "@portico/chains/stand-ins";
import { openPool, type Pool } from "@portico/database";
import { type ChainApp, type Holder, startChainApp, startUtxo } from "@portico/testing/server/chain-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Repeated } from "../../src/async/repeated.ts";
import { type ChainDatabase, chainDatabase } from "../../src/chains/chain-database.ts";
import type { ChainConnection } from "../../src/chains/connections.ts";
import { createNodes } from "../../src/chains/nodes.ts";
import { createPoolWatch } from "../../src/chains/pool-watch.ts";
import { createWatcher } from "../../src/chains/watcher.ts";
import { createLogger } from "../../src/http/logging.ts";
import { createBus } from "../../src/realtime/bus.ts";

let node: UtxoNode;
let connection: ChainConnection;
let app: ChainApp;
let pool: Pool;
let holder: Holder;
/** What the user has been credited. */
let credited = 0;

beforeAll(async () => {
  ({ node, connection } = await startUtxo("litecoin"));
  // Nobody but the watchers of the tests reads the node.
  app = await startChainApp([]);
  pool = openPool(app.database.url, { max: 2 });
  await app.database.owner.query("update chain.networks set deep_blocks = 1 where network_id = 'litecoin'");
  holder = await app.holder();
  const first = watch();
  await first.round();
  await first.stop();
});
afterAll(async () => {
  await pool.end();
  connection.chain.close();
  await app.end();
  await node.close();
});

const whole = 100_000_000n;
const hour = 3_600_000;

/** What watches the network. */
interface Watch {
  /** Reads what is new. If the process ends meanwhile, another one goes on once its lease has expired. */
  round(): Promise<void>;
  /** Whether a process has ended. */
  readonly hasEnded: boolean;
  stop(): Promise<void>;
}

/** Watches by a process that ends after so many statements: nothing after that is carried out, and no answer arrives. */
function watch(statements = Number.POSITIVE_INFINITY): Watch {
  let hasEnded = false;
  let left = statements;
  let watcher = start((database) => mortal(database, spend));

  function spend(): void {
    left -= 1;
    if (left < 0) hasEnded = true;
    if (hasEnded) throw new Error("the process has ended");
  }

  return {
    async round() {
      await watcher.now();
      if (!hasEnded || left === Number.POSITIVE_INFINITY) return;
      await watcher.stop();
      left = Number.POSITIVE_INFINITY;
      await app.database.owner.query("update chain.cursors set held_until = clock_timestamp()");
      watcher = start((database) => database);
      await watcher.now();
    },
    get hasEnded() {
      return hasEnded;
    },
    async stop() {
      await watcher.stop();
      await app.database.owner.query("update chain.cursors set held_until = clock_timestamp()");
    },
  };
}

/** The same access to the database, until `spend` throws before a statement. */
function mortal(database: ChainDatabase, spend: () => void): ChainDatabase {
  const entries = Object.entries(database).map(([name, ask]) => [
    name,
    async (...values: unknown[]) => {
      spend();
      return (ask as (...values: unknown[]) => Promise<unknown>)(...values);
    },
  ]);
  return Object.fromEntries(entries) as ChainDatabase;
}

/** Starts a process that watches the network in rounds of an hour. */
function start(wrap: (database: ChainDatabase) => ChainDatabase): Repeated {
  const network_id = "litecoin";
  const log = createLogger({ logLevel: "silent" });
  const database = wrap(chainDatabase(pool, network_id, randomUUID(), { leaseSeconds: 3_600 }));
  const watcher = createWatcher({
    network_id,
    nodes: createNodes([connection], { checkMilliseconds: hour, standbyMilliseconds: hour }),
    database,
    pool: createPoolWatch(database, (address) => connection.chain.watchKey(address), log),
    bus: createBus(() => {}),
    log,
    pollMilliseconds: hour,
    renewMilliseconds: hour,
    finalSeconds: 600,
    findElsewhere: async () => [],
    catchUpMilliseconds: hour,
  });
  watcher.start();
  return watcher;
}

/** Plays the same history with a process that ends after its first statement, its second, and so on. */
async function forEachStatement(play: (watched: Watch) => Promise<void>): Promise<void> {
  let statements = 0;
  for (let hasEnded = true; hasEnded; statements += 1) {
    const watched = watch(statements);
    await play(watched);
    await expectCredited(statements);
    hasEnded = watched.hasEnded;
    await watched.stop();
  }
  expect(statements).toBeGreaterThan(20);
}

/** Pays the user a litecoin in a block. */
function pay(): string {
  credited += 1;
  const hash = node.fund(holder.address("litecoin", "LTC"), whole);
  node.mine();
  return hash;
}

async function expectCredited(statements: number): Promise<void> {
  expect(await holder.balance("litecoin"), `after ${statements} statements`).toBe(String(credited));
  const { rows } = await app.database.owner.query<{ state: string; count: string }>(
    `select a.state, d.status, count(*)::int from chain.arrivals a join app.deposits d on d.id = a.deposit_id
     where a.user_id = $1 group by 1, 2`,
    [holder.id],
  );
  expect(rows, `after ${statements} statements`).toEqual([
    { state: "credited", status: "completed", count: credited },
  ]);
  expect(await causes()).toEqual([]);
}

const causes = async () => (await app.chain("litecoin")).tripwires.map(({ cause }) => cause);
const stateOf = async (hash: string) => (await app.arrivals(hash)).map(({ state }) => state);

async function resume(p_cause: string): Promise<void> {
  const input = { p_network_id: "litecoin", p_cause, p_follow: true, p_reason: "Compared with other nodes" };
  expect((await app.decide("admin_resume_chain", input)).body).toEqual({ success: true });
}

test("T76 a process that is killed after any statement leaves a deposit that another one credits, once", async () => {
  await forEachStatement(async (watched) => {
    pay();
    await watched.round();
    node.mine(2);
    await watched.round();
  });
});

test("T77 one that is killed while it follows a deep reorganisation leaves the pause for it, and each deposit is credited once", async () => {
  await forEachStatement(async (watched) => {
    const hash = pay();
    node.mine();
    await watched.round();
    node.reorganise(2);
    await watched.round();
    expect(await causes()).toEqual(["deep_reorganisation"]);
    expect(await stateOf(hash)).toEqual(["waiting"]);
    node.mine(3);
    await watched.round();
    expect(await stateOf(hash)).toEqual(["confirming"]);
    await resume("deep_reorganisation");
    await watched.round();
  });
});

test("T77 one that is killed when credited blocks are gone leaves their deposits as questions and the network paused", async () => {
  await forEachStatement(async (watched) => {
    const hash = pay();
    node.mine(2);
    await watched.round();
    expect(await stateOf(hash)).toEqual(["credited"]);
    node.reorganise(3);
    await watched.round();
    expect([await causes(), await stateOf(hash)]).toEqual([["reorganised"], ["undone"]]);
    await resume("reorganised");
    await watched.round();
    node.mine(3);
    await watched.round();
    await watched.round();
  });
});

test("T76 one that is killed while it reads old blocks again leaves the rest to another one", async () => {
  await forEachStatement(async (watched) => {
    const hash = pay();
    await watched.round();
    const { height } = node;
    await app.database.owner.query(
      `with missed as (delete from chain.arrivals where transaction_hash = $1 returning deposit_id)
       delete from app.deposits where id in (select deposit_id from missed)`,
      [hash],
    );
    // More than are read at once.
    node.mine(25);
    await watched.round();
    const input = { p_network_id: "litecoin", p_from_height: height, p_reason: "A user misses a payment" };
    expect((await app.decide("admin_rescan_chain", input)).body).toEqual({ success: true });
    await watched.round();
    expect((await app.chain("litecoin")).rescan).toMatchObject({ found: 1, ended_at: expect.any(String) });
    await watched.round();
  });
});
