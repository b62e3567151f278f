import { randomUUID } from "node:crypto";
import { call, internalContext, type Pool } from "@portico/database";
import type { Logger } from "pino";
import { type Repeated, repeated } from "../async/repeated.ts";
import type { Bus } from "../realtime/bus.ts";
import { chainDatabase, networksToWatch, type WatchableNetwork } from "./chain-database.ts";
import type { ChainConnection } from "./connections.ts";
import { networksThatKnow } from "./look-up.ts";
import { createNodes } from "./nodes.ts";
import { createPoolWatch } from "./pool-watch.ts";
import type { ChainTimes } from "./times.ts";
import { createWatcher } from "./watcher.ts";

/** What watching needs. */
export interface ChainsOptions {
  pool: Pool;
  bus: Bus;
  log: Logger;
  connections: readonly ChainConnection[];
  times: ChainTimes;
}

/** Watches every network that has a node and is switched on. */
export interface Chains {
  /** The nodes, for questions about single transactions. */
  readonly connections: readonly ChainConnection[];
  start(): void;
  /** Stops, and lets another process watch at once. */
  stop(): Promise<void>;
}

/** A network that this process watches, or waits to watch while another one does. */
interface Watched {
  holder: string;
  watcher: Repeated;
}

/** Creates the watchers, which begin with `start`. */
export function createChains(options: ChainsOptions): Chains {
  const { pool, bus, log, connections, times } = options;
  const byNetwork = Map.groupBy(connections, ({ network_id }) => network_id);
  const watched = new Map<string, Watched>();

  let isStopping = false;

  function watch(network: WatchableNetwork): void {
    if (isStopping) return;
    const { network_id } = network;
    if (watched.has(network_id)) return;
    const nodes = byNetwork.get(network_id);
    if (!nodes?.[0]) return;
    const one = createWatched(options, network, nodes, nodes[0].chain);
    watched.set(network_id, one);
    one.watcher.start();
    log.info({ network_id, nodes: nodes.map(({ name }) => name) }, "watching a network");
  }

  async function unwatch(networkId: string): Promise<void> {
    const one = watched.get(networkId);
    if (!one) return;
    watched.delete(networkId);
    await one.watcher.stop();
    await call(pool, "release_chain_lease", internalContext("chains"), { p_holder: one.holder }).catch(
      (err) => log.warn({ err, network_id: networkId }, "could not give back the lease of a network"),
    );
    log.info({ network_id: networkId }, "not watching a network any more");
  }

  const switching = repeated(
    times.switchMilliseconds,
    async () => {
      const networks = await networksToWatch(pool);
      for (const network of networks) {
        if (network.is_watched) watch(network);
        else await unwatch(network.network_id);
      }
    },
    (err) => log.warn({ err }, "could not read which networks to watch"),
  );
  const unsubscribe = bus.subscribe(({ type }) => {
    if (connections.length > 0 && type === "chains_changed") void switching.now();
  });

  return {
    connections,
    start() {
      if (connections.length > 0) switching.start();
    },
    async stop() {
      isStopping = true;
      unsubscribe();
      const stopped = [switching.stop(), ...[...watched.keys()].map(unwatch)];
      // Rounds in progress end now, although their node may not answer.
      for (const { chain } of connections) chain.close();
      await Promise.all(stopped);
    },
  };
}

/**
 * A network's watcher, not started, with the lease that it uses.
 * @param chain the preferred node's, for the form of addresses.
 */
function createWatched(
  { pool, bus, log, times, connections }: ChainsOptions,
  { network_id }: WatchableNetwork,
  nodes: readonly ChainConnection[],
  chain: ChainConnection["chain"],
): Watched {
  const holder = randomUUID();
  const database = chainDatabase(pool, network_id, holder, times);
  const addresses = createPoolWatch(database, (address) => chain.watchKey(address), log);
  const others = connections.filter((one) => one.network_id !== network_id);
  const watcher = createWatcher({
    network_id,
    findElsewhere: async (hash) => (await networksThatKnow(others, hash)).map(({ network }) => network),
    nodes: createNodes(nodes, times),
    database,
    pool: addresses,
    bus,
    log,
    pollMilliseconds: times.pollMilliseconds,
    renewMilliseconds: (times.leaseSeconds * 1_000) / 3,
    finalSeconds: times.finalSeconds,
    catchUpMilliseconds: times.catchUpMilliseconds,
  });
  return { holder, watcher };
}
