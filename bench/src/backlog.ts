import { subscribe } from "node:diagnostics_channel";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { type EvmNetworkId, evmNetworks } from "@portico/chains";
import { type EvmStandIn, startEvmStandIn } from "@portico/chains/stand-ins";
import { call, openPool } from "@portico/database";
import { pino } from "pino";
import { createChains } from "../../server/src/chains/chains.ts";
import { connect } from "../../server/src/chains/connections.ts";
import { usualChainTimes } from "../../server/src/chains/times.ts";
import { createBus } from "../../server/src/realtime/bus.ts";
import { context, openExchange } from "./exchange.ts";

/** The most blocks a day of the networks that can be watched: Arbitrum's. */
const NETWORK: EvmNetworkId = "arbitrum";
const BLOCKS_A_DAY = 345_600;
/** Set fewer for a quick run: `BLOCKS=2000 npm run bench:backlog`. */
const BLOCKS = Number(process.env.BLOCKS ?? 20_000);
const WATCHED = 100_000;
/** Within the time that a statement may take. */
const WALLETS_AT_ONCE = 5_000;
const IDLE_ROUNDS = 10;

/** What the measurement works with. */
interface Stage {
  /** As the server uses it. */
  pool: Pool;
  /** Without limits. */
  owner: Pool;
  node: EvmStandIn;
}
type Pool = ReturnType<typeof openPool>;

/** Requests to nodes since this process started. */
let requests = 0;
subscribe("undici:request:create", () => {
  requests += 1;
});

/** Measures how fast a watcher reads the blocks that it missed, and what it costs while there are no new ones. */
async function main(): Promise<void> {
  const exchange = await openExchange(1);
  const owner = openPool(exchange.databaseUrl, { role: null, max: 1 });
  const pool = openPool(exchange.databaseUrl, { max: 4 });
  let node: EvmStandIn | undefined;
  try {
    const contract = await prepare(owner);
    node = await startEvmStandIn({
      network: evmNetworks[NETWORK],
      tokens: [contract],
      keptBlocks: BLOCKS + 500,
    });
    console.log(
      `${NETWORK}, ${WATCHED.toLocaleString("en")} watched addresses, the node in this process, ${availableParallelism()} cores\n`,
    );
    node.mine(20);
    const stage = { pool, owner, node };
    await whileWatching(stage, () => until(() => isTaken(stage)));
    const [trader] = exchange.traders;
    if (trader) await call(pool, "assign_available_wallet_to_user", context(trader), {});
    node.mine(BLOCKS);
    node.fund(await shownAddress(owner), 50_000_000n, contract);
    node.mine();
    await whileWatching(stage, () => measure(stage));
  } finally {
    await Promise.all([pool.end(), owner.end(), node?.close()]);
    await exchange.stop();
  }
}

/** Switches the network on, and adds addresses to the pool. Returns the contract of its token. */
async function prepare(owner: Pool): Promise<string> {
  await owner.query(`update chain.networks set is_watched = network_id = '${NETWORK}'`);
  for (let added = 0; added < WATCHED; added += WALLETS_AT_ONCE)
    await owner.query(
      `with added as (
         insert into app.wallets (wallet_id) select gen_random_uuid() from generate_series(1, ${WALLETS_AT_ONCE}) returning wallet_id
       )
       insert into app.pool_addresses (network_id, address_key, wallet_id, public_address)
       select '${NETWORK}', key, wallet_id, key
       from (select wallet_id, '0x' || left(encode(sha256(wallet_id::text::bytea), 'hex'), 40) as key from added) made`,
    );
  const { rows } = await owner.query<{ contract: string }>(
    `select lower(contract_address) as contract from app.coin_networks where coin_id = 'tether' and network_id = '${NETWORK}'`,
  );
  return rows[0]?.contract ?? "";
}

async function shownAddress(owner: Pool): Promise<string> {
  const { rows } = await owner.query<{ address: string }>(
    `select a.address_key as address from app.wallets w join app.wallet_addresses a using (wallet_id)
     where w.user_id is not null and a.network_id = '${NETWORK}' and a.coin_id = 'tether' and a.shown_to is null`,
  );
  return rows[0]?.address ?? "";
}

/** Runs `work` while a watcher reads the network as in a server. */
async function whileWatching({ pool, node }: Stage, work: () => Promise<void>): Promise<void> {
  const log = pino({ level: "warn" });
  const chains = createChains({
    pool,
    bus: createBus((err) => log.error({ err })),
    log,
    connections: [connect({ network_id: NETWORK, name: "bench", url: node.url, token: undefined })],
    times: usualChainTimes,
  });
  chains.start();
  try {
    await work();
  } finally {
    await chains.stop();
  }
}

async function isTaken({ owner }: Stage): Promise<boolean> {
  const { rows } = await owner.query<{ is_taken: boolean }>(
    `select height = tip_height as is_taken from chain.cursors where network_id = '${NETWORK}'`,
  );
  return rows[0]?.is_taken === true;
}

async function isShown({ owner }: Stage): Promise<boolean> {
  return (await owner.query("select from chain.arrivals where state = 'confirming'")).rows.length > 0;
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  while (!(await isReached())) await sleep(100);
}

async function measure(stage: Stage): Promise<void> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1_000;
  await until(() => isShown(stage));
  console.log(`the newest deposit is shown after ${seconds().toFixed(1)} s`);
  await until(() => isTaken(stage));
  const rate = BLOCKS / seconds();
  console.log(
    `${BLOCKS.toLocaleString("en")} blocks in ${seconds().toFixed(0)} s: ${rate.toFixed(0)} a second, ` +
      `a day of ${BLOCKS_A_DAY.toLocaleString("en")} in ${(BLOCKS_A_DAY / rate / 60).toFixed(0)} minutes`,
  );
  await measureIdleRounds(stage);
}

/** Without new blocks, while the balance audit that follows a start goes on. */
async function measureIdleRounds({ owner }: Stage): Promise<void> {
  const transactions = async () => {
    const { rows } = await owner.query<{ count: string }>(
      "select xact_commit as count from pg_stat_database where datname = current_database()",
    );
    return Number(rows[0]?.count);
  };
  const milliseconds = IDLE_ROUNDS * usualChainTimes.pollMilliseconds;
  const [requestsBefore, transactionsBefore, cpuBefore] = [
    requests,
    await transactions(),
    process.cpuUsage(),
  ];
  await sleep(milliseconds);
  const { user, system } = process.cpuUsage(cpuBefore);
  console.log(
    `a round without a block: ${((requests - requestsBefore) / IDLE_ROUNDS).toFixed(1)} requests, ` +
      `${(((await transactions()) - transactionsBefore) / IDLE_ROUNDS).toFixed(1)} database transactions, ` +
      `${((user + system) / 1_000 / IDLE_ROUNDS).toFixed(0)} ms of CPU with the node's`,
  );
}

await main();
